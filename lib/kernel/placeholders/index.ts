/** The most characters between the braces, the fallback included: under 250 [OC-089]. */
const longestPlaceholder = 249;

export type PlaceholderProblemKind =
  | "unbalanced_brace"
  | "doubled_braces"
  | "unbalanced_parenthesis"
  | "not_lower_case"
  | "empty_placeholder"
  | "unknown_placeholder"
  | "long_placeholder";

/** The most problems reported for one text. The next check reports the rest. */
export const mostProblems = 50;

/** A problem in a text, with its position (UTF-16 units, end excluded). */
export interface PlaceholderProblem {
  readonly kind: PlaceholderProblemKind;
  readonly start: number;
  readonly end: number;
  /** The placeholder's name, or the lone bracket. */
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
 * The placeholders of a text in order, and the positions of unmatched braces.
 * @param mostStray scanning stops after so many unmatched braces.
 */
function scan(
  text: string,
  mostStray = Number.POSITIVE_INFINITY,
): { placeholders: Placeholder[]; stray: number[] } {
  const placeholders: Placeholder[] = [];
  const stray: number[] = [];
  let open = -1;
  for (let i = 0; i < text.length && stray.length < mostStray; i++) {
    const char = text.charCodeAt(i);
    if (char === openBrace) {
      if (open >= 0) stray.push(open);
      open = i;
    } else if (char === closeBrace) {
      if (open < 0) stray.push(i);
      else {
        placeholders.push({ start: open, end: i + 1, ...readInner(text.slice(open + 1, i)) });
        open = -1;
      }
    }
  }
  if (open >= 0) stray.push(open);
  return { placeholders, stray };
}

/** A placeholder as other tools write it, `{{first_name}}`. A run of braces is matched only from its first one. */
const doubledBraces = /(?<!\{)\{{2,}([^{}]*)\}{2,}/g;

/** The placeholders of a text that have double braces on both sides. */
function scanDoubled(text: string): Placeholder[] {
  return [...text.matchAll(doubledBraces)].map(({ 0: whole, 1: inner = "", index }) => ({
    start: index,
    end: index + whole.length,
    ...readInner(inner),
  }));
}

/** The positions of the first `most` unmatched parentheses. */
function strayParentheses(text: string, most: number): number[] {
  const open: number[] = [];
  const stray: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === openParenthesis) open.push(i);
    else if (char === closeParenthesis && open.pop() === undefined) stray.push(i);
  }
  return [...stray.slice(0, most), ...open.slice(0, most)].sort((a, b) => a - b).slice(0, most);
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
  const apart = text.replace(doubledBraces, (whole) => " ".repeat(whole.length));
  const { placeholders, stray } = scan(apart, mostProblems);
  // Each list is in the order of the text, so the first problems overall are among the first of each list.
  const problems: PlaceholderProblem[] = [
    ...doubled.slice(0, mostProblems).map(({ start, end, name }) => ({
      kind: name === "" ? ("empty_placeholder" as const) : ("doubled_braces" as const),
      start,
      end,
      name,
    })),
    ...stray.map((at) => lone("unbalanced_brace", text, at)),
    ...strayParentheses(apart, mostProblems).map((at) => lone("unbalanced_parenthesis", text, at)),
  ];
  let told = 0;
  for (const { start, end, name } of placeholders) {
    if (told >= mostProblems) break;
    const add = (kind: PlaceholderProblemKind) => {
      told++;
      problems.push({ kind, start, end, name });
    };
    if (name === "") add("empty_placeholder");
    else if (name !== name.toLowerCase()) add("not_lower_case");
    else if (!names.has(name)) add("unknown_placeholder");
    if (end - start - 2 > longestPlaceholder) add("long_placeholder");
  }
  return problems.sort((a, b) => a.start - b.start).slice(0, mostProblems);
}

function lone(kind: PlaceholderProblemKind, text: string, at: number): PlaceholderProblem {
  return { kind, start: at, end: at + 1, name: text.slice(at, at + 1) };
}

export type Rendered =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly missing: readonly string[] };

/**
 * Fills the placeholders of a text. An empty value takes the fallback; without one the name is reported as missing.
 * Values are inserted literally: braces inside a value are never read as placeholders.
 */
export function render(text: string, values: Readonly<Record<string, string | null | undefined>>): Rendered {
  const missing = new Set<string>();
  let out = "";
  let from = 0;
  for (const { start, end, name, fallback } of scan(text).placeholders) {
    const value = (Object.hasOwn(values, name) ? values[name]?.trim() : "") || fallback;
    if (value === null || value === undefined) missing.add(name);
    out += text.slice(from, start) + (value ?? "");
    from = end;
  }
  return missing.size > 0 ? { ok: false, missing: [...missing] } : { ok: true, text: out + text.slice(from) };
}
