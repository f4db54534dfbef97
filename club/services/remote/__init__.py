"""Connections to servers elsewhere: addresses that are refused, HTTPS, WebDAV and SFTP."""
