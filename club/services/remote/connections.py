"""Connects to a club's web space, and reads the host key of an SFTP server.

The libraries are imported when a connection is made: most processes never make one.
"""

from django.conf import settings

from club.errors import RemoteError
from club.models import Club, WebSpace
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.queries.sealed_secrets import WEB_SPACE, open_secret
from club.services.remote.addresses import parse_remote_address
from club.services.remote.installation_folder import InstallationFolder
from club.services.remote.remote_folder import RemoteFolder


def folder_of_web_space(space: WebSpace) -> RemoteFolder:
    """Returns the folder of a web space; nothing is connected before it is entered."""
    if not space.address:
        if settings.SITE_FOLDER is None:
            raise RemoteError("no_site_folder")
        return InstallationFolder(settings.SITE_FOLDER / space.club.slug)
    password = open_secret(space.sealed_password, WEB_SPACE)
    if password is None:
        raise RemoteError("remote_sealed")
    address = parse_remote_address(space.address, "https", "http", "sftp")
    if address.scheme == "sftp":
        from club.services.remote.sftp_folder import SftpFolder

        return SftpFolder(address, space.username, password, space.host_key)
    from club.services.remote.webdav_folder import WebDavFolder

    return WebDavFolder(address, space.username, password)


def ask_for_host_key(club: Club, address: str, *, actor: Actor) -> str:
    """Returns the fingerprint that an SFTP server shows now, for a person to compare."""
    require_permission(actor.role, ClubPermission.OWN)
    from club.services.remote.sftp_folder import read_host_key

    return read_host_key(parse_remote_address(address, "sftp"))
