"""Connections to other servers over HTTPS, WebDAV and SFTP; private addresses are refused."""
