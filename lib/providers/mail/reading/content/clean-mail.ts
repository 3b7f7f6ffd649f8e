import sanitize from "sanitize-html";
import { isDeeper } from "./depth.ts";

/** Elements that stand deeper in each other are no mail of a person: nothing is kept of such HTML. */
const deepest = 1_000;

const tags = (
  "a abbr address article b big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure font " +
  "footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span strike strong sub sup " +
  "table tbody td tfoot th thead tr tt u ul var wbr"
).split(" ");

/** Tags whose content is no text for a reader. */
const unread =
  "head iframe math noembed noframes noscript object option script select style svg template textarea title xmp".split(
    " ",
  );

/**
 * A value of a style that can neither fetch anything nor hide what it is: no addresses, no escapes, and of functions only those
 * that give colours and sizes. Some functions fetch what stands between quotes, like `image-set("//a.example/b.png" 1x)`.
 */
const harmless =
  /^(?![\s\S]*(?<!\b(?:rgba?|hsla?|calc|(?:linear|radial)-gradient))\()(?![\s\S]*\/[/*])[\w#.,%()\s'"!+/-]{1,200}$/i;
const styles = Object.fromEntries(
  (
    "background background-color border border-bottom border-bottom-color border-bottom-style border-bottom-width border-collapse " +
    "border-color border-left border-radius border-right border-spacing border-style border-top border-width color " +
    "direction display font font-family font-size font-style font-weight height letter-spacing line-height list-style-type " +
    "margin margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width padding " +
    "padding-bottom padding-left padding-right padding-top text-align text-decoration text-indent text-transform " +
    "vertical-align white-space width word-break"
  )
    .split(" ")
    .map((name) => [name, [harmless]]),
);

const table = ["align", "valign", "width", "height", "bgcolor", "border", "cellpadding", "cellspacing"];
const picture = /^(?:https?:\/\/|cid:|data:image\/(?:png|jpeg|gif|webp);base64,)/i;
const link = /^(?:https?:\/\/|mailto:|tel:)/i;

/** The longest style and address that are read: the library's work for one of them grows faster than its length. */
const longestStyle = 4_000;
const longestAddress = 8_000;

const isLong = ({ href = "", src = "", style = "" }: sanitize.Attributes) =>
  style.length > longestStyle ||
  href.length > longestAddress ||
  (src.length > longestAddress && !/^data:[\w/;]{1,30},[\w\s+/=]*$/i.test(src));

/** An element's attributes without those that are too long to be a person's. */
function withoutLong(attribs: sanitize.Attributes): sanitize.Attributes {
  if (!isLong(attribs)) return attribs;
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isLong({ [name]: value })));
}

/** Pictures of a point tell their sender that somebody looks. They show nothing. */
function isPixel({ width, height, style = "" }: sanitize.Attributes): boolean {
  const isTiny = (size = "") => !size.includes("%") && Number.parseFloat(size) <= 2;
  return (
    isTiny(width) || isTiny(height) || /(?:^|;)\s*(?:width|height)\s*:\s*[0-2](?:px)?\s*(?:;|$)/i.test(style)
  );
}

/** A picture without attributes is left out. The library's own filter would copy all that stands before it. */
const leftOut = "<img />";

const isPicture = (attribs: sanitize.Attributes) =>
  picture.test(withoutLong(attribs).src ?? "") && !isPixel(attribs);

/**
 * The HTML of a mail without anything that runs, that fetches by itself, or that sends what is typed: known tags, known
 * attributes, harmless styles, links to the web, to addresses and to phones, and pictures. Links open in a window of
 * their own, which learns nothing of ours. Pictures of a point are left out. Empty where elements nest without end. Call it in a thread that can be ended.
 */
export function cleanMail(html: string): string {
  if (isDeeper(html, deepest)) return "";
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: {
      "*": ["style", "align", "dir", "lang", "title"],
      a: ["href", "target", "rel"],
      font: ["color", "face", "size"],
      img: ["src", "alt", "width", "height", "border"],
      ol: ["start", "type"],
      col: ["span", "width"],
      table,
      tbody: table,
      td: [...table, "colspan", "rowspan"],
      th: [...table, "colspan", "rowspan"],
      tr: table,
    },
    allowedStyles: { "*": styles },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https", "cid", "data"] },
    allowProtocolRelative: false,
    nonTextTags: unread,
    nestingLimit: 100,
    transformTags: {
      "*": (tagName, attribs) => ({ tagName, attribs: withoutLong(attribs) }),
      a: (tagName, { href = "", title, style }) => ({
        tagName,
        attribs: {
          ...(title ? { title } : {}),
          ...(style ? { style } : {}),
          // An address without a scheme leads nowhere in a mail.
          ...(link.test(href) ? { href, target: "_blank", rel: "noopener noreferrer nofollow" } : {}),
        },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: isPicture(attribs) ? attribs : {} }),
    },
  })
    .replaceAll(leftOut, "")
    .trim();
}
