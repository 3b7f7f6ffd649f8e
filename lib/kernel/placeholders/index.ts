/** The most characters between the braces, the fallback included: under 250 [OC-089]. */
const longestPlaceholder = 249;

export type PlaceholderProblemKind =
  | "unbalanced_brace"
  | "doubled_braces"
  | "unbalanced_parenthesis"
  | "not_lower_case"
  | "empty_placeholder"
  | "empty_fallback"
  | "foreign_placeholder"
  | "unknown_placeholder"
  | "long_placeholder";

/** The most problems reported for one text. The next check reports the rest. */
export const mostProblems = 50;

/** A problem in a text, with its position (UTF-16 units, end excluded). */
export interface PlaceholderProblem {
  readonly kind: PlaceholderProblemKind;
  readonly start: number;
  readonly end: number;
  /** The placeholder's name (of a foreign one that of ours which is meant), or the lone bracket. */
  readonly name: string;
}

interface Placeholder {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly fallback: string | null;
}

/** The text between the braces: a name, and after a bar the fallback for a missing value. */
function readInner(inner: string): Pick<Placeholder, "name" | "fallback"> {
  const bar = inner.indexOf("|");
  return bar < 0
    ? { name: inner.trim(), fallback: null }
    : { name: inner.slice(0, bar).trim(), fallback: inner.slice(bar + 1).trim() };
}

const openBrace = 123;
const closeBrace = 125;
const openParenthesis = 40;
const closeParenthesis = 41;

/**
 * The placeholders of a text in order.
 * @param stray takes the positions of unmatched braces; scanning stops once it has `mostProblems`. Left out: nobody
 * asks.
 */
function scan(text: string, stray?: number[]): Placeholder[] {
  const placeholders: Placeholder[] = [];
  let open = -1;
  for (let i = 0; i < text.length && !(stray && stray.length >= mostProblems); i++) {
    const char = text.charCodeAt(i);
    if (char === openBrace) {
      if (open >= 0) stray?.push(open);
      open = i;
    } else if (char === closeBrace) {
      if (open < 0) stray?.push(i);
      else {
        placeholders.push({ start: open, end: i + 1, ...readInner(text.slice(open + 1, i)) });
        open = -1;
      }
    }
  }
  if (open >= 0) stray?.push(open);
  return placeholders;
}

/** The first matches of a pattern. The text behind them isn't searched. */
function firstMatches(text: string, pattern: RegExp, most: number): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    if (found.length >= most) break;
    found.push(match);
  }
  return found;
}

/** A placeholder as other tools write it, `{{first_name}}`. A run of braces is matched only from its first one. */
const doubledBraces = /(?<!\{)\{{2,}([^{}]*)\}{2,}/g;

/** The first placeholders of a text that have double braces on both sides. */
function scanDoubled(text: string): Placeholder[] {
  return firstMatches(text, doubledBraces, mostProblems).map(({ 0: whole, 1: inner = "", index }) => ({
    start: index,
    end: index + whole.length,
    ...readInner(inner),
  }));
}

/**
 * The placeholder forms of other tools: `[First Name]`, `%FIRSTNAME%`, `${first_name}`, `<<First Name>>`, `*|FNAME|*`.
 */
const foreignForms =
  /\[([^[\]{}\n]{2,40})\]|%([\p{L}_ -]{2,40})%|\$\{([^{}\n]{2,40})\}|<<([^<>\n]{2,40})>>|\*\|([\p{L}_: -]{2,40})\|\*/gu;

/** Short names that other tools give to a field. */
const foreignNames: Readonly<Record<string, string>> = {
  fname: "first_name",
  vorname: "first_name",
  prenom: "first_name",
  nombre: "first_name",
  lname: "last_name",
  nachname: "last_name",
  surname: "last_name",
  name: "full_name",
  company: "company_name",
  firma: "company_name",
  title: "job_title",
  position: "job_title",
};

const squashed = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/**
 * How many words in brackets or signs a text may have before the rest of them is left unread: far more than a text that
 * somebody wrote. Each costs as much as a hundred characters.
 */
const mostForms = 500;

/** Texts that look like the placeholder of another tool and name a field that we know. */
function scanForeign(text: string, known: ReadonlySet<string>): Omit<Placeholder, "fallback">[] {
  const forms = firstMatches(text, foreignForms, mostForms);
  if (forms.length === 0) return [];
  const meant = new Map([...known].map((name) => [squashed(name), name]));
  return forms.flatMap(({ 0: whole, index, ...groups }) => {
    const inner =
      [groups[1], groups[2], groups[3], groups[4], groups[5]].find((one) => one !== undefined) ?? "";
    const plain = squashed(inner.split("|")[0] ?? "");
    const short = foreignNames[plain];
    const name = meant.get(plain) ?? (short !== undefined && known.has(short) ? short : undefined);
    return name === undefined ? [] : [{ start: index, end: index + whole.length, name }];
  });
}

/** What has a parenthesis that isn't meant as one: a smiley, or the mark of a list like `1)` or `b)`. */
const marks = /(?<=^|\s)(?:[:;=8xX][-'^]?\)+|[:;=][-'^]?\(+|(?:\d{1,3}|\p{L})\)(?=\s))/gu;

/** The text with blanks in place of the parentheses of smileys and lists. */
const withoutMarks = (text: string) => text.replace(marks, (mark) => mark.replace(/[()]/g, " "));

/**
 * The positions of the first unmatched parentheses. Those of smileys and lists count only where it takes them to match.
 */
function strayParentheses(text: string): number[] {
  const [all, fewer] = [unmatched(text), unmatched(withoutMarks(text))];
  return (fewer.length < all.length ? fewer : all).slice(0, mostProblems);
}

/** The positions of all unmatched parentheses. */
function unmatched(text: string): number[] {
  const open: number[] = [];
  const stray: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === openParenthesis) open.push(i);
    else if (char === closeParenthesis && open.pop() === undefined) stray.push(i);
  }
  return [...stray, ...open].sort((a, b) => a - b);
}

/**
 * The problems of a text with placeholders `{first_name}` or `{first_name|there}`, by position; at most the first
 * `mostProblems`.
 * @param known the names that can be filled, lower case. Source: decision 22, OC-086 to OC-089.
 */
export function check(text: string, known: Iterable<string>): PlaceholderProblem[] {
  const names = new Set(known);
  const doubled = scanDoubled(text);
  // Blanks out placeholders in double braces: they are reported as one problem, not brace by brace.
  const single = text.replace(doubledBraces, (whole) => " ".repeat(whole.length));
  const foreign = scanForeign(single, names).slice(0, mostProblems);
  const apart = blanked(single, foreign);
  const stray: number[] = [];
  const placeholders = scan(apart, stray);
  // Each list is in the order of the text, so the first problems overall are among the first of each list.
  const problems: PlaceholderProblem[] = [
    ...doubled.map(({ start, end, name }) => ({
      kind: name === "" ? ("empty_placeholder" as const) : ("doubled_braces" as const),
      start,
      end,
      name,
    })),
    ...stray.map((at) => lone("unbalanced_brace", text, at)),
    ...strayParentheses(apart).map((at) => lone("unbalanced_parenthesis", text, at)),
    ...foreign.map((found) => ({ kind: "foreign_placeholder" as const, ...found })),
  ];
  let told = 0;
  for (const { start, end, name, fallback } of placeholders) {
    if (told >= mostProblems) break;
    const add = (kind: PlaceholderProblemKind) => {
      told++;
      problems.push({ kind, start, end, name });
    };
    if (name === "") add("empty_placeholder");
    else if (name !== name.toLowerCase()) add("not_lower_case");
    else if (!names.has(name)) add("unknown_placeholder");
    if (name !== "" && fallback === "") add("empty_fallback");
    if (end - start - 2 > longestPlaceholder) add("long_placeholder");
  }
  return problems.sort((a, b) => a.start - b.start).slice(0, mostProblems);
}

/** The text with blanks in some places. */
function blanked(text: string, places: readonly Pick<Placeholder, "start" | "end">[]): string {
  let out = "";
  let from = 0;
  for (const { start, end } of places) {
    out += text.slice(from, start) + " ".repeat(end - start);
    from = end;
  }
  return out + text.slice(from);
}

function lone(kind: PlaceholderProblemKind, text: string, at: number): PlaceholderProblem {
  return { kind, start: at, end: at + 1, name: text.slice(at, at + 1) };
}

/** The names of a text's placeholders that have no fallback, each once: those that every reader needs a value for. */
export function neededIn(text: string): string[] {
  return [...new Set(scan(text).flatMap(({ name, fallback }) => (fallback ? [] : [name])))];
}

export type Rendered =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly missing: readonly string[] };

/** A filled text, in which placeholders without a value stay as they are written. */
export interface Filled {
  readonly text: string;
  /** The names of those that stay, each once. */
  readonly missing: readonly string[];
}

/**
 * Fills the placeholders of a text. An empty value takes the fallback. Where there is none either, the placeholder
 * stays as it is written.
 * Values are inserted literally: braces inside a value are never read as placeholders.
 */
export function fillIn(text: string, values: Readonly<Record<string, string | null | undefined>>): Filled {
  const missing = new Set<string>();
  let out = "";
  let from = 0;
  for (const { start, end, name, fallback } of scan(text)) {
    const value = (Object.hasOwn(values, name) ? values[name]?.trim() : "") || fallback || null;
    if (value === null) missing.add(name);
    out += text.slice(from, start) + (value ?? text.slice(start, end));
    from = end;
  }
  return { text: out + text.slice(from), missing: [...missing] };
}

/**
 * Fills the placeholders of a text as `fillIn` does. A name without a value is reported as missing: "Hi ," is no
 * greeting.
 */
export function render(text: string, values: Readonly<Record<string, string | null | undefined>>): Rendered {
  const { missing, text: filled } = fillIn(text, values);
  return missing.length > 0 ? { ok: false, missing } : { ok: true, text: filled };
}
