"""Maps column headings of player lists, in several languages, to player fields."""

import re
import unicodedata
from enum import Enum


class PlayerField(Enum):
    """The field that a column of a player list holds; several columns can hold parts of a name."""

    NAME = "name"
    FIRST = "first"
    MIDDLE = "middle"
    LAST = "last"
    NUMBER = "number"
    POINTS = "points"
    HANDICAP = "handicap"
    GUEST = "guest"
    EMAIL = "email"
    NOTHING = ""


ONCE = (
    *(PlayerField.NUMBER, PlayerField.POINTS, PlayerField.HANDICAP, PlayerField.GUEST),
    PlayerField.EMAIL,
)
HEADINGS = {
    PlayerField.NAME: (
        *("name", "names", "full name", "player", "player name", "member", "member name"),
        *("spieler", "spielername", "mitglied", "vor und nachname", "name vorname", "nombres"),
        *("nom", "nom complet", "nom et prenom", "nom prenom", "prenom nom", "joueur", "adherent"),
        *("naam", "volledige naam", "speler", "spelersnaam", "lid", "ledennaam"),
        *("nombre completo", "nombre y apellidos", "apellidos y nombre", "jugador", "socio"),
        *("nominativo", "giocatore", "cognome e nome", "socia", "namn", "navn", "spelare"),
        *("name last first", "last first", "last name first name", "surname forename"),
        *("spiller", "medlem", "imie i nazwisko", "nazwisko i imie", "zawodnik", "gracz"),
    ),
    PlayerField.FIRST: (
        *("first name", "firstname", "first", "given name", "given names", "forename"),
        *("christian name", "vorname", "rufname", "prenom", "voornaam", "roepnaam", "nombre"),
        *("nome", "fornamn", "fornavn", "imie"),
    ),
    PlayerField.MIDDLE: ("middle name", "middle", "tussenvoegsel", "tussenvoegsels", "voorvoegsel"),
    PlayerField.LAST: (
        *("last name", "lastname", "last", "surname", "family name", "nachname", "familienname"),
        *("zuname", "nom de famille", "achternaam", "familienaam", "apellido", "apellidos"),
        *("primer apellido", "segundo apellido", "cognome", "efternamn", "efternavn"),
        *("etternavn", "nazwisko"),
    ),
    PlayerField.NUMBER: (
        *("number", "no", "nr", "n", "num", "id", "member no", "member nr", "member number"),
        *("member id", "membership no", "membership number", "membership id", "player no"),
        *("player nr", "player number", "player id", "club no", "club number", "code"),
        *("national id number", "national id", "strid", "acbl player number", "acbl id"),
        *("acbl", "acbl no", "acbl number", "ebu", "ebu no", "ebu number", "wbf", "wbf code"),
        *("wbf number", "licence", "licence no", "licence number", "license", "license no"),
        *("license number", "nummer", "mitgliedsnummer", "mitgliedsnr", "mitglieds nr"),
        *("mitglied nr", "spielernummer", "spieler nr", "lizenz", "lizenznummer", "dbv nr"),
        *("numero", "n licence", "no licence", "numero de licence", "numero licence", "matricule"),
        *("n adherent", "no adherent", "numero adherent", "numero d adherent", "lidnummer"),
        *("lidnr", "nbb nummer", "nbb nr", "bondsnummer", "spelersnummer", "spelernummer"),
        *("numero de socio", "n de socio", "no de socio", "numero de licencia", "licencia"),
        *("codigo", "numero tessera", "tessera", "codice", "medlemsnummer", "medlemsnr", "numer"),
        *("nr legitymacji", "pid"),
    ),
    PlayerField.POINTS: (
        *("master points", "masterpoints", "mp", "mps", "total master points", "points"),
        *("total mps", "mp total", "mps total", "total masterpoints"),
        *("rank points", "ranking points", "grade points", "meisterpunkte"),
        *("clubpunkte", "ranglistenpunkte", "points d expert", "points de classement", "pe"),
        *("points d expert performance", "meesterpunten", "ratingpunten", "rating", "punti"),
        *("puntos", "puntos de maestro", "mastersteg", "mesterpoint", "mesterpoeng", "pkl", "wk"),
    ),
    PlayerField.HANDICAP: ("handicap", "hcp", "hc", "vorgabe", "handicap pct", "handikap"),
    PlayerField.GUEST: (
        *("guest", "visitor", "gast", "gaste", "invite", "visiteur", "bezoeker", "invitado"),
        *("visitante", "ospite", "gost", "gjest", "gaest", "gosc"),
    ),
    PlayerField.EMAIL: (
        *("email", "e mail", "mail", "email address", "e mail address", "email addresses"),
        *("primary email", "preferred email", "home email", "contact email", "member email"),
        *("e mail adresse", "email adresse", "mailadresse", "adresse e mail", "adresse email"),
        *("courriel", "adresse mail", "e mailadres", "emailadres", "mailadres", "correo"),
        *("correo electronico", "indirizzo email", "indirizzo e mail", "posta elettronica"),
        *("epost", "e post", "epostadress", "adres e mail", "adres email"),
    ),
}
KNOWN = {word: field for field, words in HEADINGS.items() for word in words}
APART = re.compile(r"[\W_]+")


def field_of_heading(heading: str) -> PlayerField:
    """Return the field of a heading, ignoring case, accents and dots."""
    if heading.strip() in ("#", "№"):
        return PlayerField.NUMBER
    letters = unicodedata.normalize("NFKD", heading.casefold().replace("#", " no "))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return KNOWN.get(" ".join(APART.split(bare)).strip(), PlayerField.NOTHING)


def fields_of_headings(headings: tuple[str, ...]) -> tuple[PlayerField, ...]:
    """Return the player field of each column heading.

    With a first name, "name" is the last name; alone, the whole.
    """
    fields = [field_of_heading(heading) for heading in headings]
    if PlayerField.FIRST in fields and PlayerField.LAST not in fields:
        instead = (
            {PlayerField.NAME: PlayerField.LAST}
            if PlayerField.NAME in fields
            else {PlayerField.FIRST: PlayerField.NAME}
        )
        fields = [instead.get(heading, heading) for heading in fields]
    if (
        PlayerField.LAST in fields
        and PlayerField.FIRST not in fields
        and PlayerField.NAME not in fields
    ):
        fields = [
            PlayerField.NAME if heading is PlayerField.LAST else heading for heading in fields
        ]
    if {PlayerField.FIRST, PlayerField.LAST} <= set(fields):
        fields = [
            PlayerField.NOTHING if heading is PlayerField.NAME else heading for heading in fields
        ]
    return _drop_repeated_fields(fields)


def _drop_repeated_fields(fields: list[PlayerField]) -> tuple[PlayerField, ...]:
    """Keep the first of several columns for the number, and for all other single fields."""
    return tuple(
        PlayerField.NOTHING if field in ONCE and field in fields[:at] else field
        for at, field in enumerate(fields)
    )
