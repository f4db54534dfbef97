"""Value for the author of a change: a user in a role, a table's phone, or a system task."""

from dataclasses import dataclass

from club.models import Membership, Source, User


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change, through which interface. `role` is the user's role in the club.

    A task of the system has no user, and acts as an owner: the constants below name each. A phone
    at a table has no user either; its role is `TABLE_ROLE`, and `table_token` the id of its token.
    """

    user: User | None
    role: str
    source: Source
    table_token: int | None = None


COMMAND_LINE = Actor(None, Membership.Role.OWNER, Source.DIRECTOR)
DEMONSTRATION = Actor(None, Membership.Role.OWNER, Source.IMPORT)
# The command `import_event`.
IMPORT_COMMAND = Actor(None, Membership.Role.OWNER, Source.IMPORT)
# A preview runs the service in a transaction that is rolled back.
PREVIEW = Actor(None, Membership.Role.OWNER, Source.DIRECTOR)


def job_actor(user: User, source: Source) -> Actor:
    """The actor of a job, whose user's permission was checked when the job was created."""
    return Actor(user, Membership.Role.OWNER, source)
