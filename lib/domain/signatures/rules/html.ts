import { Parser } from "htmlparser2";
import sanitize from "sanitize-html";

const tags = (
  "a b blockquote br center div em font h1 h2 h3 h4 hr i img li ol p s small span strike strong sub sup " +
  "table tbody td tfoot th thead tr u ul"
).split(" ");

/** Tags whose content is no text for a reader. */
const unread = [
  "head",
  "noembed",
  "noframes",
  "noscript",
  "option",
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
];

/** Also a tag that isn't kept tells that a text is meant as HTML. */
const anyTag = new RegExp(
  `</?(?:${[...tags, ...unread, "html", "body", "iframe", "object", "embed", "form", "input", "svg", "math", "video", "meta", "link"].join("|")})(?:[\\s/][^<>]*)?>`,
  "i",
);

const size = /^\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/;
const sizes = /^(?:\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|%)? ?){1,4}$/;
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d.,% ]{1,40}\))$/i;
const word = /^[a-z-]{1,20}$/i;

/** No style may fetch anything or lay itself over the rest of a mail. */
const styles: Record<string, RegExp[]> = {
  "background-color": [colour],
  border: [/^[\w#.,%() -]{1,60}$/],
  "border-bottom": [/^[\w#.,%() -]{1,60}$/],
  "border-left": [/^[\w#.,%() -]{1,60}$/],
  "border-right": [/^[\w#.,%() -]{1,60}$/],
  "border-top": [/^[\w#.,%() -]{1,60}$/],
  "border-collapse": [word],
  "border-radius": [sizes],
  color: [colour],
  "font-family": [/^[\w "',-]{1,200}$/],
  "font-size": [size, word],
  "font-style": [word],
  "font-weight": [word, /^\d{3}$/],
  height: [size, word],
  "line-height": [size, word],
  margin: [sizes],
  "max-width": [size],
  padding: [sizes],
  "text-align": [word],
  "text-decoration": [word],
  "vertical-align": [word],
  width: [size, word],
};

/** Whether a signature is HTML. A text like "Ada <ada@mail.example>" is plain. */
export function isHtml(message: string): boolean {
  return anyTag.test(message);
}

/**
 * HTML without anything that runs, fetches or hides: known tags and styles, links to the web, to addresses and to
 * phones, images over https. HTML of which no tag remains gets one around it, so that it is still known as HTML.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, {
    allowedTags: tags,
    allowedAttributes: {
      "*": ["style", "align", "valign", "width", "height", "dir"],
      a: ["href", "title"],
      font: ["color", "face", "size"],
      img: ["src", "alt"],
      table: ["border", "cellpadding", "cellspacing", "bgcolor"],
      td: ["colspan", "rowspan", "bgcolor"],
      th: ["colspan", "rowspan", "bgcolor"],
    },
    allowedStyles: { "*": styles },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["https"] },
    allowProtocolRelative: false,
    nonTextTags: unread,
    nestingLimit: 50,
    // An address without a scheme leads nowhere in a mail.
    transformTags: {
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: /^(?:https?:\/\/|mailto:|tel:)/i.test(href ?? "") ? { ...attribs, href: href! } : attribs,
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^https:\/\//i.test(attribs.src ?? ""),
  }).trim();
  return clean === "" || isHtml(clean) ? clean : `<div>${clean}</div>`;
}

const blocks = new Set([
  "blockquote",
  "center",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "hr",
  "li",
  "ol",
  "p",
  "table",
  "tr",
  "ul",
]);

/** What a person reads of cleaned HTML, as plain text: links with their addresses, images by their words. */
export function textOfHtml(html: string): string {
  const written: string[] = [];
  let last = "\n";
  const links: { readonly href: string; readonly from: number }[] = [];
  const write = (text: string) => {
    if (text === "") return;
    written.push(text);
    last = text.at(-1)!;
  };
  const isBehindSpace = () => last === " " || last === "\n";
  const endLine = () => write(last === "\n" ? "" : "\n");
  const parser = new Parser({
    onopentag(name, { href, alt }) {
      if (name === "br") write("\n");
      else if (blocks.has(name)) endLine();
      else if (name === "td" || name === "th") write(isBehindSpace() ? "" : " ");
      else if (name === "img") write(alt ?? "");
      else if (name === "a") links.push({ href: href ?? "", from: written.length });
    },
    ontext(part) {
      const words = part.replace(/[ \t\r\n]+/g, " ");
      write(isBehindSpace() ? words.trimStart() : words);
    },
    onclosetag(name) {
      if (blocks.has(name)) endLine();
      if (name !== "a") return;
      const { href = "", from = 0 } = links.pop() ?? {};
      if (href === "") return;
      const shown = written.slice(from).join("").trim();
      const address = href.replace(/^(?:mailto|tel):/i, "");
      if (shown === "") write(address);
      else if (shown !== address && shown !== href) write(` (${address})`);
    },
  });
  parser.end(html);
  return written
    .join("")
    .split("\n")
    .map((each) => each.trim())
    .join("\n")
    .trim();
}
