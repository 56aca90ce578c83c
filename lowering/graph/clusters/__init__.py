"""Networks on clusters of cores, as tuning tasks."""
