"""What lists call their columns, in the languages of those who make them. Knows words only."""

import re
import unicodedata
from enum import Enum


class Field(Enum):
    """What a column of a list of players holds; a name may stand in several."""

    NAME = "name"
    FIRST = "first"
    MIDDLE = "middle"
    LAST = "last"
    NUMBER = "number"
    POINTS = "points"
    HANDICAP = "handicap"
    GUEST = "guest"
    NOTHING = ""


ONCE = (Field.NUMBER, Field.POINTS, Field.HANDICAP, Field.GUEST)
HEADINGS = {
    Field.NAME: (
        *("name", "names", "full name", "player", "player name", "member", "member name"),
        *("spieler", "spielername", "mitglied", "vor und nachname", "name vorname", "nombres"),
        *("nom", "nom complet", "nom et prenom", "nom prenom", "prenom nom", "joueur", "adherent"),
        *("naam", "volledige naam", "speler", "spelersnaam", "lid", "ledennaam"),
        *("nombre completo", "nombre y apellidos", "apellidos y nombre", "jugador", "socio"),
        *("nominativo", "giocatore", "cognome e nome", "socia", "namn", "navn", "spelare"),
        *("spiller", "medlem", "imie i nazwisko", "nazwisko i imie", "zawodnik", "gracz"),
    ),
    Field.FIRST: (
        *("first name", "firstname", "first", "given name", "given names", "forename"),
        *("christian name", "vorname", "rufname", "prenom", "voornaam", "roepnaam", "nombre"),
        *("nome", "fornamn", "fornavn", "imie"),
    ),
    Field.MIDDLE: ("middle name", "middle", "tussenvoegsel", "tussenvoegsels", "voorvoegsel"),
    Field.LAST: (
        *("last name", "lastname", "last", "surname", "family name", "nachname", "familienname"),
        *("zuname", "nom de famille", "achternaam", "familienaam", "apellido", "apellidos"),
        *("primer apellido", "segundo apellido", "cognome", "efternamn", "efternavn"),
        *("etternavn", "nazwisko"),
    ),
    Field.NUMBER: (
        *("number", "no", "nr", "n", "num", "id", "member no", "member nr", "member number"),
        *("member id", "membership no", "membership number", "membership id", "player no"),
        *("player nr", "player number", "player id", "club no", "club number", "code"),
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
    Field.POINTS: (
        *("master points", "masterpoints", "mp", "mps", "total master points", "points"),
        *("rank points", "ranking points", "grade points", "meisterpunkte"),
        *("clubpunkte", "ranglistenpunkte", "points d expert", "points de classement", "pe"),
        *("points d expert performance", "meesterpunten", "ratingpunten", "rating", "punti"),
        *("puntos", "puntos de maestro", "mastersteg", "mesterpoint", "mesterpoeng", "pkl", "wk"),
    ),
    Field.HANDICAP: ("handicap", "hcp", "hc", "vorgabe", "handicap pct", "handikap"),
    Field.GUEST: (
        *("guest", "visitor", "gast", "gaste", "invite", "visiteur", "bezoeker", "invitado"),
        *("visitante", "ospite", "gost", "gjest", "gaest", "gosc"),
    ),
}
KNOWN = {word: field for field, words in HEADINGS.items() for word in words}
APART = re.compile(r"[\W_]+")


def field_called(heading: str) -> Field:
    """What goes by this heading, whatever its capitals, accents and dots; or nothing."""
    if heading.strip() in ("#", "№"):
        return Field.NUMBER
    letters = unicodedata.normalize("NFKD", heading.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return KNOWN.get(" ".join(APART.split(bare)).strip(), Field.NOTHING)


def fields_called(headings: tuple[str, ...]) -> tuple[Field, ...]:
    """What each column holds. Beside a first name, a name is the last one; alone, the whole."""
    found = [field_called(each) for each in headings]
    if Field.FIRST in found and Field.LAST not in found:
        instead = {Field.NAME: Field.LAST} if Field.NAME in found else {Field.FIRST: Field.NAME}
        found = [instead.get(each, each) for each in found]
    if Field.LAST in found and Field.FIRST not in found and Field.NAME not in found:
        found = [Field.NAME if each is Field.LAST else each for each in found]
    if {Field.FIRST, Field.LAST} <= set(found):
        found = [Field.NOTHING if each is Field.NAME else each for each in found]
    return _one_of_each(found)


def _one_of_each(found: list[Field]) -> tuple[Field, ...]:
    """Of two columns that may be the number the first is; so it is with all that stand once."""
    return tuple(
        Field.NOTHING if each in ONCE and each in found[:at] else each
        for at, each in enumerate(found)
    )
