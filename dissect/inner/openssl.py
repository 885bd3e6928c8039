"""OpenSSL's functions in this process, by name: those that Python's own hashlib was linked with.

Law: where one of them is not found there are none, and the package `cryptography` opens every record.
"""

from __future__ import annotations

NAMES = ("EVP_CIPHER_CTX_new", "EVP_CIPHER_CTX_free", "EVP_DecryptInit_ex", "EVP_CIPHER_CTX_ctrl", "EVP_DecryptUpdate", "EVP_DecryptFinal_ex", "ERR_clear_error",
         "EVP_aes_128_gcm", "EVP_aes_256_gcm", "EVP_chacha20_poly1305")


def addresses() -> dict[str, int]:
    """Where each of them begins; empty where they cannot be called."""
    try:
        import _hashlib
        import ctypes

        library = ctypes.CDLL(_hashlib.__file__)
        return {name: ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0 for name in NAMES}
    except (ImportError, OSError, AttributeError):
        return {}
