import { Temporal } from "temporal-polyfill";

/** The longest beginning of an automatic answer that is read, in characters. */
const longest = 4_000;
/** The longest absence that is believed, in days. */
const longestAbsence = 180;

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "january jan januar jänner janvier janeiro enero",
    "february feb februar février fevrier fevereiro febrero",
    "march mar märz maerz mars março marco marzo",
    "april apr avril abril",
    "may mai maio mayo",
    "june jun juni juin junho junio",
    "july jul juli juillet julho julio",
    "august aug août aout agosto",
    "september sep sept septembre setembro septiembre",
    "october oct oktober okt octobre outubro octubre",
    "november nov novembre novembro noviembre",
    "december dec dezember dez décembre decembre dezembro diciembre",
  ].flatMap((names, i) => names.split(" ").map((name) => [name, i + 1])),
);

/** Words before the last day of an absence, and words before the day of the return. */
const lastDay = ["until", "till", "through", "bis", "jusqu", "até", "hasta", "to"];
const backOn = ["back", "return", "returning", "available", "reachable", "zurück", "wieder", "ab", "retour"];
const backOnMore = [
  "reviens",
  "regresso",
  "regressarei",
  "volto",
  "voltarei",
  "regreso",
  "regresaré",
  "vuelvo",
];
const isBack = (word: string) => backOn.includes(word) || backOnMore.includes(word);

interface Found {
  readonly day: Temporal.PlainDate;
  /** Where its first word stands. */
  readonly at: number;
}

/**
 * The first day on which somebody is back, by their automatic answer in one of the product's five languages. Null where
 * it names none after `sent`, or one too far away to be believed. A day after "until" is the last of the absence; a day
 * after "back on" is the return itself.
 * @param sent the day of the answer, ISO.
 */
export function readReturnDate(text: string, sent: string): string | null {
  const today = Temporal.PlainDate.from(sent);
  const words = text
    .slice(0, longest)
    .toLowerCase()
    .split(/[^\p{L}\p{N}./-]+/u)
    .map(withoutMarks)
    .filter((word) => word !== "");
  const returns = daysIn(words, today).flatMap(({ day, at }) => {
    const before = words.slice(Math.max(0, at - 5), at);
    const isLast = before.findLastIndex((word) => lastDay.includes(word));
    const isReturn = before.findLastIndex(isBack);
    if (isLast < 0 && isReturn < 0) return [];
    return [isLast > isReturn ? day.add({ days: 1 }) : day];
  });
  const near = returns.filter((day) => {
    const { days } = today.until(day, { largestUnit: "days" });
    return days > 0 && days <= longestAbsence;
  });
  return near.sort(Temporal.PlainDate.compare).at(-1)?.toString() ?? null;
}

/** A word without the marks at its ends. */
function withoutMarks(word: string): string {
  const isMark = (at: number) => /[./-]/.test(word[at] ?? "");
  let from = 0;
  let to = word.length;
  while (isMark(from)) from++;
  while (to > from && isMark(to - 1)) to--;
  return word.slice(from, to);
}

/** The days that a text names. */
function daysIn(words: readonly string[], today: Temporal.PlainDate): Found[] {
  return words.flatMap((word, at): Found[] => {
    const day = numericDay(word, today) ?? writtenDay(words, at, today);
    return day ? [{ day, at }] : [];
  });
}

/**
 * 2026-12-01, 1.12.2026, 1.12., 01/12/2026; 12/13/2026 has its month first. Hours are no day: 8.30, 9-17. Neither is 24/7.
 */
function numericDay(word: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{2}|\d{4}))?$/.exec(word);
  if (!parts || word === "24/7") return null;
  const [, one, mark, two, year] = parts;
  if (mark === "-" && year === undefined) return null;
  const [first, second] = [Number(one), Number(two)];
  const [day, month] = second > 12 && mark !== "." ? [second, first] : [first, second];
  return inYear(year, month, day, today);
}

/** December 1, 2026; 1st December; 1 de diciembre de 2026; 1er décembre. */
function writtenDay(
  words: readonly string[],
  at: number,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const month = (word: string | undefined) => months[(word ?? "").replace(/\.$/, "")];
  const number = (word: string | undefined) => {
    const digits = /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?$/.exec(word ?? "")?.[1];
    return digits === undefined ? null : Number(digits);
  };
  const skip = (i: number) => (words[i] === "de" || words[i] === "of" ? i + 1 : i);
  const year = (i: number) => (/^\d{4}$/.test(words[skip(i)] ?? "") ? words[skip(i)] : undefined);
  const first = number(words[at]);
  const named = skip(at + 1);
  const after = first === null ? undefined : month(words[named]);
  if (first !== null && after) return inYear(year(named + 1), after, first, today);
  const leading = month(words[at]);
  const day = number(words[at + 1]);
  // "1 December" was read where its number stands.
  if (leading && day !== null && number(words[at - 1]) === null)
    return inYear(year(at + 2), leading, day, today);
  return null;
}

/** A day without a year is the next such day. */
function inYear(
  year: string | undefined,
  month: number,
  day: number,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = dayOf(today.year, month, day);
  return thisYear && Temporal.PlainDate.compare(thisYear, today) < 0
    ? dayOf(today.year + 1, month, day)
    : thisYear;
}

function dayOf(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return null;
  }
}
