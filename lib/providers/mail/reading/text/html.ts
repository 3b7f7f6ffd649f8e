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

/** The most marks of quotes before a line. */
const mostMarks = 5;

/**
 * Marks by which the HTML itself says where a quoted mail begins, for `findQuotes`: they stand on a line of their own. What
 * people write can't contain them.
 */
export const quoteMarks = { introduction: "\ue000", quote: "\ue001" } as const;

/** Classes and ids of mail programs: of the line before a quoted mail, and of the quoted mail. */
const marked: ReadonlyMap<string, string> = new Map([
  ...["gmail_attr", "moz-cite-prefix", "protonmail_quote_header"].map(
    (name) => [name, quoteMarks.introduction] as const,
  ),
  ...[
    "divrplyfwdmsg",
    "appendonsend",
    "yahoo_quoted",
    "olk_src_body_section",
    "mail-editor-reference-message-container",
  ].map((name) => [name, quoteMarks.quote] as const),
]);

/** Builds a text piece by piece. Runs of white space become one space, or the requested line breaks. */
class Paragraphs {
  readonly pieces: string[] = [];
  private breaks = 0;
  private isSpaced = false;
  /** The number of quotes around the next piece: its lines begin with as many marks. */
  depth = 0;

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
    const marks = ">".repeat(Math.min(this.depth, mostMarks));
    const begin = marks === "" ? "" : `${marks} `;
    if (this.pieces.length === 0) return begin;
    if (this.breaks > 0) return "\n".repeat(Math.min(this.breaks, 2)) + begin;
    return this.isSpaced || startsSpaced ? " " : "";
  }
}

/**
 * An HTML mail as readable text: paragraphs, lists and links are kept; styles and scripts are dropped. Lines inside
 * <blockquote> begin with ">", and `quoteMarks` stand where the HTML says that a quoted mail begins. It
 * reads tokens and keeps counters, with no tree and no stack, so that its time grows only with the mail's length
 * (S23).
 */
export function textOfHtml(given: string): string {
  const html = given.slice(0, htmlCap).replace(/[\ue000\ue001]/g, "");
  const text = new Paragraphs();
  /** The open hidden element. */
  let hidden: string | null = null;
  let link: { href: string; from: number } | null = null;
  let tag = "";
  let attribute = "";
  let value = "";

  const isSeen = () => hidden === null;
  const write = (words: string) => isSeen() && text.write(words);
  const endLink = () => {
    if (link === null) return;
    const { href, from } = link;
    link = null;
    const label = text.pieces.slice(from).join("").trim();
    if (label !== href) write(label === "" ? href : ` (${href})`);
  };
  /** Notes a mark that the class or id of an element gives. */
  const mark = () => {
    const names = value.slice(0, 200).toLowerCase().split(/\s+/);
    const isNamed = attribute === "class" || attribute === "id";
    const found = isNamed ? names.flatMap((name) => marked.get(name) ?? [])[0] : undefined;
    if (
      tag === "blockquote" &&
      (attribute === "type" ? names[0] === "cite" : isNamed && names.includes("gmail_quote"))
    ) {
      text.write(quoteMarks.quote);
      text.breakLine(1);
    }
    if (found === undefined) return;
    text.breakLine(1);
    text.write(found);
    text.breakLine(1);
  };
  const open = () => {
    if (unseen.has(tag)) hidden ??= tag;
    else if (tag === "body") hidden = null;
    if (tag === "br") text.addBreak();
    text.breakLine(breaksAround[tag] ?? 0);
    if (tag === "blockquote") text.depth += 1;
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
        if (isSeen()) mark();
        if (isLink) link ??= { href: value.trim(), from: text.pieces.length };
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).trim().toLowerCase();
        if (name === hidden) hidden = null;
        if (name === "a") endLink();
        if (name === "blockquote") text.depth = Math.max(0, text.depth - 1);
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
