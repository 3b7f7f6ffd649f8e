const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
  });
}

/** An HTML mail as readable text: paragraphs, lists and links survive, styles and scripts don't. */
export function textOfHtml(html: string): string {
  const text = html
    .slice(0, 1_000_000)
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\s+/g, " ")
    .replace(/<blockquote\b[^>]*>[\s\S]*?<\/blockquote\s*>/gi, "")
    .replace(/<a\b[^>]*\bhref="(https?:[^"]+)"[^>]*>(.*?)<\/a>/gi, (_whole, url: string, label: string) => {
      const plain = label.replace(/<[^>]*>/g, "").trim();
      return plain === "" || plain === url ? url : `${plain} (${url})`;
    })
    .replace(/<li\b[^>]*>/gi, "\n- ")
    .replace(/<(br|\/tr|\/li)\b[^>]*>/gi, "\n")
    .replace(/<\/(p|div|h[1-6]|table|ul|ol)\s*>/gi, "\n\n")
    .replace(/<[^>]*>/g, "");
  return decode(text)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Lines with which mail programs introduce what they quote, in the product's five languages. */
const introductions = [
  /^(on|le|am|em|el)\b.{5,200}(wrote|écrit|schrieb|escreveu|escribió).{0,60}:\s*$/i,
  /^-{2,}\s*(original message|forwarded message|message d'origine|ursprüngliche nachricht|mensagem original|mensaje original)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
];

/** The new part of an answer: without the quoted mail below it, and without blank lines at its ends. */
export function withoutQuotes(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const start = lines.findIndex((line, index) => {
    if (introductions.some((pattern) => pattern.test(line.trim()))) return true;
    // An introduction that the sender's program broke into two lines.
    const pair = `${line.trim()} ${lines[index + 1]?.trim() ?? ""}`;
    return /^(on|le|am|em|el)\b/i.test(line.trim()) && introductions[0]?.test(pair) === true;
  });
  const above = start < 0 ? lines : lines.slice(0, start);
  const own = above.filter((line) => !/^\s*>/.test(line));
  const kept = own.join("\n").trim();
  // Somebody who answers below or between the quotes: keep what they wrote there.
  const rest = start < 0 ? [] : lines.slice(start).filter((line) => !/^\s*>/.test(line));
  return kept === "" && rest.length > 1 ? rest.slice(1).join("\n").trim() : kept;
}
