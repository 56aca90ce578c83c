"""From convolutions and products to code for one core of the AI Engine."""
