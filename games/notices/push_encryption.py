"""What goes to a push service: a body encrypted to one browser (RFC 8291 over RFC 8188), and who sends it (VAPID,
RFC 8292).

The push service carries the body and cannot read it. Each body has a key pair and a salt of its own.
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from functools import cache
from hashlib import sha512
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from common import clock
from common.durations import HOUR_S

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve's group
MAX_PLAIN = 3000  # bytes of a body; push services take 4096 encrypted
RECORD_SIZE = 4096
POINT_LENGTH, AUTH_LENGTH = 65, 16  # bytes of a browser's keys
TOKEN_LASTS_S = 12 * HOUR_S  # RFC 8292 allows a day


def encode_base64url(data: bytes) -> str:
    """Base64url without padding, as all of these standards write bytes."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """The bytes of base64url with or without padding. ValueError: it is none."""
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except (Base64Error, ValueError):
        raise ValueError("not base64url") from None


def read_point(data: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's public key. ValueError: it is none."""
    if len(data) != POINT_LENGTH:
        raise ValueError("not an uncompressed point of P-256")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def write_point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt_push(
    plain: bytes, point: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A body encrypted to a browser's `point` and `auth` secret, as one record. `own` and `salt` are fresh, but in the
    test with the values of RFC 8291."""
    if len(plain) > MAX_PLAIN:
        raise ValueError("too long for a push")
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    sender = write_point(own.public_key())
    shared = own.exchange(ec.ECDH(), read_point(point))
    secret = derive_key(auth, shared, b"WebPush: info\x00" + point + sender, 32)
    key = derive_key(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derive_key(salt, secret, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(key).encrypt(nonce, plain + b"\x02", None)
    return salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(sender)]) + sender + sealed


def derive_key(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(material)


# -- who sends it


@cache
def get_vapid_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The site's key pair, derived from its secret text (`VAPID_KEY`)."""
    number = int.from_bytes(sha512(secret.encode()).digest(), "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, CURVE)


def get_public_vapid_key() -> str:
    """What a browser needs to know of the site's key to subscribe."""
    return encode_base64url(write_point(get_vapid_key(settings.VAPID_KEY).public_key()))


def build_vapid_header(endpoint: str) -> str:
    """The Authorization header of a push: a token for the push service alone, good for 12 hours."""
    place = urlsplit(endpoint)
    contact = settings.SITE_CONTACT
    claims = {
        "aud": f"{place.scheme}://{place.netloc}",
        "exp": clock.get_current_time_ms() // 1000 + TOKEN_LASTS_S,
        "sub": contact if contact.startswith("https://") else f"mailto:{contact}" if contact else settings.ORIGINS[0],
    }
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    signed = ".".join(encode_base64url(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    signature = get_vapid_key(settings.VAPID_KEY).sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
    both = b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(signature))
    return f"vapid t={signed}.{encode_base64url(both)}, k={get_public_vapid_key()}"
