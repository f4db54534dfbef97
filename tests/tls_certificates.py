"""Certificates for tests: of a certificate authority, and one that it signed for a host name."""

from datetime import timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.utils import timezone


def write_certificates(folder, host):
    """Writes `authority.pem`, and `server.pem` with the key of a server that has this name."""
    authority_key, authority = _certificate("Test authority", None, None)
    key, certificate = _certificate(host, authority, authority_key)
    (folder / "authority.pem").write_bytes(authority.public_bytes(serialization.Encoding.PEM))
    (folder / "server.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    return folder / "authority.pem", folder / "server.pem"


def _certificate(name, issuer, issuer_key):
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = timezone.now()
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True)
    )
    if issuer is not None:
        names = x509.SubjectAlternativeName([x509.DNSName(name)])
        builder = builder.add_extension(names, critical=False)
    return key, builder.sign(issuer_key or key, hashes.SHA256())
