import { Tokenizer } from "htmlparser2";

/** The longest HTML that is read, in UTF-16 units: far more than a person writes. */
const htmlCap = 1_000_000;

/** Elements whose content is not shown. */
const unseen = new Set(["style", "script", "head", "title", "template"]);
/** How many line breaks come before and after an element. */
const breaksAround: Readonly<Record<string, number>> = {
  p: 2,
  table: 2,
  ul: 2,
  ol: 2,
  h1: 2,
  h2: 2,
  h3: 2,
  h4: 2,
  h5: 2,
  h6: 2,
  blockquote: 2,
  div: 1,
  tr: 1,
  li: 1,
};

/** Builds a text piece by piece. Runs of white space become one space, or the requested line breaks. */
class Paragraphs {
  readonly pieces: string[] = [];
  private breaks = 0;
  private isSpaced = false;

  write(text: string): void {
    const flat = text.replace(/\s+/g, " ");
    const words = flat.trim();
    if (words === "") {
      this.isSpaced ||= flat !== "";
      return;
    }
    this.pieces.push(this.gap(flat.startsWith(" ")) + words);
    this.breaks = 0;
    this.isSpaced = flat.endsWith(" ");
  }

  /** Requests at least so many line breaks before the next piece. */
  breakLine(least: number): void {
    this.breaks = Math.max(this.breaks, least);
  }

  /** Requests one more line break. */
  addBreak(): void {
    this.breaks += 1;
  }

  private gap(startsSpaced: boolean): string {
    if (this.pieces.length === 0) return "";
    if (this.breaks > 0) return "\n".repeat(Math.min(this.breaks, 2));
    return this.isSpaced || startsSpaced ? " " : "";
  }
}

/**
 * An HTML mail as readable text: paragraphs, lists and links are kept; styles, scripts and quoted mail are dropped. It
 * reads tokens and keeps counters, with no tree and no stack, so that its time grows only with the mail's length
 * (S23).
 */
export function textOfHtml(given: string): string {
  const html = given.slice(0, htmlCap);
  const text = new Paragraphs();
  /** The number of open quotes, and the open hidden element. */
  let quotes = 0;
  let hidden: string | null = null;
  let link: { href: string; from: number } | null = null;
  let tag = "";
  let attribute = "";
  let value = "";

  const isSeen = () => quotes === 0 && hidden === null;
  const write = (words: string) => isSeen() && text.write(words);
  const endLink = () => {
    if (link === null) return;
    const { href, from } = link;
    link = null;
    const label = text.pieces.slice(from).join("").trim();
    if (label !== href) write(label === "" ? href : ` (${href})`);
  };
  const open = () => {
    if (unseen.has(tag)) hidden ??= tag;
    else if (tag === "body") hidden = null;
    if (tag === "br") text.addBreak();
    text.breakLine(breaksAround[tag] ?? 0);
    if (tag === "blockquote") quotes += 1;
    if (tag === "li") write("- ");
    if (tag === "a") endLink();
  };
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => write(html.slice(start, end)),
      ontextentity: (code) => write(String.fromCodePoint(code)),
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase();
        open();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end);
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code);
      },
      onattribend() {
        const isLink = tag === "a" && attribute === "href" && isSeen() && /^https?:/i.test(value);
        if (isLink) link ??= { href: value.trim(), from: text.pieces.length };
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).trim().toLowerCase();
        if (name === hidden) hidden = null;
        if (name === "a") endLink();
        if (name === "blockquote") quotes = Math.max(0, quotes - 1);
        text.breakLine(breaksAround[name] ?? 0);
      },
      onopentagend: () => undefined,
      onselfclosingtag: () => undefined,
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: endLink,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text.pieces.join("");
}

/** Lines with which mail programs introduce a quoted mail, in the product's five languages. */
const introductions = [
  /^(on|le|am|em|el)\b.{5,200}(wrote|écrit|schrieb|escreveu|escribió).{0,60}:$/i,
  /^-{2,}\s*(original message|forwarded message|message d'origine|ursprüngliche nachricht|mensagem original|mensaje original)\s*-{2,}$/i,
  /^_{10,}$/,
];
/** The longest introduction. Patterns are only tried on so many characters. */
const longestIntroduction = 300;

const isIntroduction = (line: string) =>
  line.length <= longestIntroduction && introductions.some((pattern) => pattern.test(line));

const isQuoted = (line: string) => line.trimStart().startsWith(">");

/** The new part of an answer: without the quoted mail below it, and without blank lines at its ends. */
export function withoutQuotes(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const bare = lines.map((line) => line.trim());
  const start = bare.findIndex(
    (line, index) =>
      isIntroduction(line) ||
      // An introduction that the sender's program broke into two lines.
      (/^(on|le|am|em|el)\b/i.test(line) && isIntroduction(`${line} ${bare[index + 1] ?? ""}`)),
  );
  const above = start < 0 ? lines : lines.slice(0, start);
  const kept = above
    .filter((line) => !isQuoted(line))
    .join("\n")
    .trim();
  // The person answered below or between the quotes: their lines there are kept.
  const rest = start < 0 ? [] : lines.slice(start).filter((line) => !isQuoted(line));
  return kept === "" && rest.length > 1 ? rest.slice(1).join("\n").trim() : kept;
}
