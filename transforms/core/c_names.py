"""Names that are words of C and C++ as well: identifiers that emitted code may declare."""

from __future__ import annotations

import re

_KEYWORDS = frozenset(
    """
    alignas alignof and and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bitand bitor
    bool break case catch char char8_t char16_t char32_t class co_await co_return co_yield compl
    concept const const_cast consteval constexpr constinit continue decltype default delete do
    double dynamic_cast else enum explicit export extern false final float for friend goto if
    import inline int long module mutable namespace new noexcept not not_eq nullptr operator or
    or_eq override private protected public reflexpr register reinterpret_cast requires restrict
    return short signed sizeof static static_assert static_cast struct switch synchronized
    template this thread_local throw true try typedef typeid typename typeof typeof_unqual union
    unsigned using virtual void volatile wchar_t while xor xor_eq
    linux unix i386 main NULL
    """.split()
)
"""Keywords of C23 and C++23, macros that compilers define, and a function with a meaning."""

_RESERVED = re.compile(
    r"_.*|.*__.*"  # for the compiler and its library (C11 7.1.3, C++17 [lex.name])
    r"|u?int(_fast|_least)?\d+_t|u?int(ptr|max)_t|size_t|ptrdiff_t"
    r"|U?INT(_FAST|_LEAST)?\d+_(MIN|MAX|C)|U?INT(PTR|MAX)_(MIN|MAX|C)"
    r"|(SIZE|PTRDIFF|SIG_ATOMIC|WCHAR|WINT)_(MIN|MAX)"  # of stdint.h
)

_LIBRARY = frozenset(
    """
    abort abs aligned_alloc alloca atexit atof atoi atol atoll bcmp bcopy bsearch bzero cabs
    cacos cacosh calloc carg casin casinh catan catanh ccos ccosh cexp cimag clog clog10 conj
    cpow cproj creal csin csinh csqrt ctan ctanh dcgettext dgettext div drem execl execle execlp
    execv execve execvp exit exp10 fabs feclearexcept fegetenv fegetexceptflag fegetround
    feholdexcept feraiseexcept fesetenv fesetexceptflag fesetround fetestexcept feupdateenv ffs
    ffsimax ffsl ffsll finite fork fprintf fprintf_unlocked fputc fputc_unlocked fputs
    fputs_unlocked free frexp fscanf fwrite fwrite_unlocked gamma gammaf_r gammal_r getenv
    gettext imaxabs index isalnum isalpha isascii isblank iscntrl isdigit isfinite isgraph isinf
    islower isnan isnormal isprint ispunct issignaling isspace isupper iswalnum iswalpha
    iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper
    iswxdigit isxdigit labs ldiv lgammaf_r lgammal_r llabs lldiv malloc memchr memcmp memcpy
    memmove mempcpy memset posix_memalign pow10 printf printf_unlocked putc putc_unlocked
    putchar putchar_unlocked puts puts_unlocked qsort rand realloc remove rename rindex scalb
    scanf signbit significand sincos snprintf sprintf srand sscanf stpcpy stpncpy strcasecmp
    strcat strchr strcmp strcoll strcpy strcspn strdup strerror strfmon strftime strlen
    strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr strtod
    strtok strtol strtoul strxfrm system toascii tolower toupper towlower towupper ungetc
    vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf wctype
    """.split()
)
"""Functions of the C library that compilers know by name, but for those of `math.h`."""

_MATHS = re.compile(
    r"(a?(cos|sin|tan)h?|atan2|cbrt|ceil|copysign|drem|erfc?|exp(2|10|m1)?|fabs|fdim|floor"
    r"|fm(a|ax|in|od)|finite|frexp|gamma|hypot|ilogb|is(inf|nan)|j[01n]|ldexp|lgamma(_r)?|gamma_r"
    r"|ll?r(int|ound)|log(10|1p|2|b)?|modf|nans?|nearbyint|next(after|toward)|pow(10|i)?|remainder"
    r"|remquo|rint|round(even)?|scalb(l?n)?|signbit|significand|sincos|sqrt|tgamma|trunc|y[01n]"
    r"|c(abs|a?(cos|sin|tan)h?|arg|exp|imag|log(10)?|onj|pow|proj|real|sqrt))(f|l|[df]\d+x?)?"
)


def is_free(name: str) -> bool:
    """
    Tests whether a variable or parameter of C and C++ may be called so beside `stdint.h`: an
    identifier of ASCII letters, digits and `_` that is no keyword and not reserved.
    """
    plain = name.isascii() and name.isidentifier()
    return plain and name not in _KEYWORDS and _RESERVED.fullmatch(name) is None


def is_free_function(name: str) -> bool:
    """
    Tests whether a function may: it is none of the library either, which compilers know by type.
    """
    return is_free(name) and name not in _LIBRARY and _MATHS.fullmatch(name) is None
