/**
 * What people write who want no more messages, in the product's five languages, in small letters without punctuation.
 * Words like "cancel" are left out: in an answer they may concern a meeting. Source: decision 33.
 */
const words: ReadonlySet<string> = new Set([
  ...["stop", "stop all", "stopall", "unsubscribe", "unsubscribe me", "opt out", "optout", "remove me"],
  ...["please stop", "please unsubscribe", "please unsubscribe me", "please remove me", "do not contact me"],
  ...["dont contact me", "take me off your list", "remove me from your list"],
  ...["abmelden", "bitte abmelden", "austragen", "bitte austragen", "abbestellen", "keine werbung"],
  ...["keine weiteren mails", "keine weiteren nachrichten", "bitte nicht mehr kontaktieren", "stopp"],
  ...[
    "désabonner",
    "me désabonner",
    "désinscrire",
    "me désinscrire",
    "désinscription",
    "arrêtez",
    "arret",
    "arrêt",
  ],
  ...["ne me contactez plus", "merci de me désinscrire", "merci de me désabonner"],
  ...["cancelar subscrição", "cancelar inscrição", "descadastrar", "remover", "parar", "pare"],
  ...["não me contacte mais", "não quero receber mais mensagens"],
  ...[
    "baja",
    "darme de baja",
    "dar de baja",
    "cancelar suscripción",
    "no me contacten más",
    "no me contacte más",
  ],
  ...["no quiero recibir más mensajes"],
  ...[
    "stop please",
    "stop emailing me",
    "please stop emailing me",
    "stop contacting me",
    "unsubscribe please",
  ],
  ...["please stop contacting me", "do not email me", "dont email me", "no more emails", "no more messages"],
  ...["keine e mails mehr", "bitte keine e mails mehr", "bitte keine mails mehr", "keine weiteren e mails"],
  ...["stop svp", "stop merci", "arrêtez de mécrire", "merci de ne plus me contacter", "plus de messages"],
  ...["por favor pare", "pare de me escrever", "não me contacte", "não me contate mais"],
  ...["por favor paren", "no me escriban más", "no me escriba más", "dejen de escribirme"],
]);

/** The longest beginning of a text that is looked at, in characters. */
const longest = 2_000;

/** A text in small letters, without punctuation and accents, however its accents are written. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const plainWords: ReadonlySet<string> = new Set([...words].map(plain));

const isQuoted = (line: string | undefined) => line?.startsWith(">") === true;

/**
 * Whether somebody asks, with these words and nothing else, not to be written to any more. Only the first line of their
 * own counts, without what they quote and the line that says whom; a sentence that merely contains such a word is an
 * ordinary answer.
 */
export function isOptOut(text: string): boolean {
  const lines = text
    .slice(0, longest)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const first = lines.find((line, i) => !isQuoted(line) && !(line.endsWith(":") && isQuoted(lines[i + 1])));
  return plainWords.has(plain(first ?? ""));
}
