/** What exports and forms put where a value is missing, in lower case. */
const noValues = new Set([
  ...["n/a", "n.a.", "n.a", "none", "null", "nil", "undefined", "nan", "unknown", "not available"],
  ...[
    "not applicable",
    "not specified",
    "no name",
    "-",
    "--",
    "---",
    "–",
    "—",
    ".",
    "..",
    "...",
    "?",
    "??",
    "xx",
    "xxx",
  ],
  ...[
    "#n/a",
    "#ref!",
    "#value!",
    "#name?",
    "#null!",
    "#div/0!",
    "#num!",
    "[object object]",
    "(none)",
    "(null)",
    "tbd",
  ],
  ...[
    "inconnu",
    "aucun",
    "unbekannt",
    "keine angabe",
    "k.a.",
    "k. a.",
    "desconocido",
    "desconhecido",
    "ninguno",
    "nenhum",
  ],
]);

/** Titles that stand before a name; a greeting has its own. */
const title =
  /^(?:dr|dr\.?-?ing|prof|professor|mr|mrs|ms|miss|mx|sir|dipl|ing|mag|herr|frau|hr|fr|m|mme|mlle|sr|sra|srta|dra|eng)\.\s*/iu;
const bareTitle = /^(?:dr|prof|professor|mr|mrs|ms|mme|mlle|herr|frau)\s+(?=\p{L})/iu;

/** An academic degree or a certificate: at least two capitals, or dots. */
const degree = /^(?:\p{Lu}[\p{Ll}.]{0,3}){2,5}$/u;

/** Pictures, their joiners and what colours them. */
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}\u20E3\uFE0E\uFE0F]/gu;

/** Invisible characters. Two of them belong to a text where they stand between its letters, as in Persian. */
const invisible = /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])|[^\P{Cf}\u200C\u200D]/gu;

/** One line without invisible characters and pictures; empty where it says that there is no value. */
function plainly(value: string): string {
  const text = value.replace(picture, "").replace(invisible, "").replace(/\s+/gu, " ").trim();
  if (noValues.has(text.toLowerCase())) return "";
  return /[\p{L}\p{N}]/u.test(text) ? text : "";
}

/** A word of capitals, from three letters on, as it is usually written: "MARY-JANE" is "Mary-Jane". */
function inUsualCase(word: string): string {
  // Signs without a case, as 一, say nothing about it, and some that are no letters, as Ⓐ, have one.
  const letters = word.replace(/\P{Cased}/gu, "");
  const isShouted =
    letters.length > 2 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  const isSmall = letters !== "" && letters === letters.toLowerCase() && letters !== letters.toUpperCase();
  if (isShouted) return upperFirst(word.toLowerCase());
  return isSmall ? upperFirst(word) : word;
}

const upperFirst = (word: string) =>
  word.replace(/(^|[-'’])(\p{L})/gu, (_all, before: string, letter: string) => before + capital(letter));

/** A letter as a word's first: "ß" is "Ss", not "SS". */
function capital(letter: string): string {
  const [first = "", ...rest] = letter.toUpperCase();
  return first + rest.join("").toLowerCase();
}

/** Small words inside names, which keep their case. */
const particles = new Set(
  "von van der den de del della di da do dos das du la le el al bin ibn ter ten zu zum zur af av y e i".split(
    " ",
  ),
);

/**
 * A person's name, or a part of it, as a text may write it. Empty where it isn't surely a name: a missing value's word,
 * an address, a number. Invisible characters, pictures and titles are left out; names in capitals or small letters
 * alone are written as usual.
 */
export function nameAsWritten(value: string): string {
  let name = plainly(value);
  if (/[@\p{N}<>{}[\]|\\]|:\/\/|\bwww\./u.test(name)) return "";
  // What stands in brackets or quotes, and a degree behind a comma, is an addition: "Ada (she/her)", "Ada, PhD".
  name = name.replace(/ ?[("“„«].*$/u, "");
  const [before = "", ...behind] = name.split(",");
  if (!behind.every((part) => degree.test(part.trim()))) return "";
  name = before.trim();
  for (let last = ""; last !== name; ) {
    last = name;
    name = name.replace(title, "").replace(bareTitle, "").trim();
  }
  if (!/\p{L}/u.test(name)) return "";
  const words = name.split(" ");
  return words
    .map((word, place) =>
      place > 0 && particles.has(word.toLowerCase()) && word === word.toLowerCase()
        ? word
        : inUsualCase(word),
    )
    .join(" ");
}

/** Any other value as a text may write it: empty where it only says that there is none. */
export const valueAsWritten = (value: string): string => plainly(value);

const nameFields: ReadonlySet<string> = new Set(["first_name", "last_name", "full_name"]);

/**
 * The values of a person's placeholders as texts may write them. What isn't surely a value is empty, so that the text's
 * fallback takes its place.
 */
export function asWritten(values: Readonly<Record<string, string | null>>): Record<string, string | null> {
  const written = Object.entries(values).map(([field, value]) => {
    if (value === null || field === "email") return [field, value];
    return [field, nameFields.has(field) ? nameAsWritten(value) : valueAsWritten(value)];
  });
  return Object.fromEntries(written);
}
