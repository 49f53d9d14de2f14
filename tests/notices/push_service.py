"""A push service on this machine, and a device that opens what it brings, by RFC 8291 and nothing of the site."""

import json
import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from campaign.notices.commands.devices import Subscription


def letters_of(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class Device:
    """A browser with a key pair and a secret of its own."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> Subscription:
        return Subscription(endpoint, letters_of(self.point), letters_of(self.auth))

    def opened(self, body: bytes) -> bytes:
        """What a message says; it is a single record (RFC 8188), and raises InvalidTag for anyone else."""
        salt, size, length = body[:16], struct.unpack("!L", body[16:20])[0], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = _derived(shared, self.auth, b"WebPush: info\x00" + self.point + sender, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00").removesuffix(b"\x02")


@dataclass
class PushService:
    """What a push service was asked, and what it answers."""

    place: str = ""
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def endpoint(self, name: str = "one") -> str:
        return f"{self.place}/send/{name}"

    def said_to(self, device: Device) -> list[dict[str, Any]]:
        return [json.loads(device.opened(body)) for _path, _headers, body in self.asked]
