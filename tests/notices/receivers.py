"""Servers on this machine that notices are posted to: hooks that fail, stall and lie, and a push service that decrypts
what it gets, as a browser would."""

from __future__ import annotations

import hmac
import json
import threading
from base64 import urlsafe_b64decode
from collections.abc import Callable
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Got(NamedTuple):
    """One request that came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Answers each request as `answer` says: a status, or what is done with the handler instead."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.answer: int | Callable[[BaseHTTPRequestHandler], None] = 200
        self.let_go = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append(Got(self.path, dict(self.headers), body))
                if callable(receiver.answer):
                    receiver.answer(self)
                    return
                self.send_response(receiver.answer)
                if receiver.answer in (301, 302, 307, 308):
                    self.send_header("Location", f"{receiver.url}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *args: None  # whoever posts hangs up on those who talk without end
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def stall(self, handler: BaseHTTPRequestHandler) -> None:
        """Says nothing until the test is over."""
        self.let_go.wait(20)

    def drip(self, handler: BaseHTTPRequestHandler) -> None:
        """Begins an answer that never ends, a letter at a time."""
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        while not self.let_go.wait(0.05):
            handler.wfile.write(b"x")

    def babble(self, handler: BaseHTTPRequestHandler) -> None:
        """Answers with more than anybody wants to read."""
        handler.send_response(200)
        handler.send_header("Content-Length", str(2**40))
        handler.end_headers()
        while not self.let_go.is_set():
            handler.wfile.write(b"x" * 65536)

    def hang_up(self, handler: BaseHTTPRequestHandler) -> None:
        """Ends the connection without a word."""
        handler.close_connection = True

    def stop(self) -> None:
        self.let_go.set()
        self.server.shutdown()
        self.server.server_close()


def is_signed(got: Got, secret: str) -> bool:
    """Whether a hook's receiver, reading the documentation, would believe it."""
    signed = f"{got.headers['X-Starboard-Timestamp']}.".encode() + got.body
    return got.headers["X-Starboard-Signature"] == f"v1={hmac.new(secret.encode(), signed, sha256).hexdigest()}"


# -- a browser that subscribed


def from_base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's keys, and how it reads a push (RFC 8291, written from the standard alone)."""

    def __init__(self, private: int | None = None, auth: bytes = b"sixteen letters.") -> None:
        curve = ec.SECP256R1()
        self.key = ec.derive_private_key(private, curve) if private else ec.generate_private_key(curve)
        self.auth = auth
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def read(self, body: bytes) -> bytes:
        """What was encrypted for it; raises where it was not."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        first = hmac.digest(self.auth, shared, "sha256")
        material = hmac.digest(first, b"WebPush: info\0" + self.point + sender + b"\x01", "sha256")
        second = hmac.digest(salt, material, "sha256")
        key = hmac.digest(second, b"Content-Encoding: aes128gcm\0\x01", "sha256")[:16]
        nonce = hmac.digest(second, b"Content-Encoding: nonce\0\x01", "sha256")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain.endswith(b"\x02")
        return plain[:-1]


def read_vapid(got: Got) -> dict[str, Any]:
    """The claims of who sends a push, if their signature is right (RFC 8292)."""
    scheme, _, said = got.headers["Authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(each.strip().split("=", 1) for each in said.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = from_base64(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(parts["k"]))
    try:
        public.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise AssertionError("the signature is not the key's") from None
    return dict(json.loads(from_base64(signed.split(".")[1])))
