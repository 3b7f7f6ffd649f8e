import { numbersIn, type Token } from "./parser.ts";

/** The part of a mail that searching needs. */
export interface Indexed {
  readonly uid: number;
  readonly flags: readonly string[];
  readonly at: Date;
  readonly size: number;
  readonly message_id: string | null;
}

type Test = (mail: Indexed, sequence: number) => boolean;

const flagTests: Record<string, [string, boolean]> = {
  SEEN: ["\\Seen", true],
  UNSEEN: ["\\Seen", false],
  ANSWERED: ["\\Answered", true],
  UNANSWERED: ["\\Answered", false],
  DELETED: ["\\Deleted", true],
  UNDELETED: ["\\Deleted", false],
  FLAGGED: ["\\Flagged", true],
  UNFLAGGED: ["\\Flagged", false],
};

function dayStart(text: string): number | null {
  const parts = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(text);
  const at = parts ? Date.parse(`${parts[1]} ${parts[2]} ${parts[3]} 00:00:00 UTC`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Reads one criterion from the front of `rest`. Null when it isn't supported. */
function criterion(rest: Token[], mails: readonly Indexed[]): Test | null {
  const head = rest.shift();
  if (Array.isArray(head)) return all([...head], mails);
  if (head === undefined) return null;
  const word = head.toUpperCase();
  const next = () => {
    const value = rest.shift();
    return typeof value === "string" ? value : null;
  };
  const flag = flagTests[word];
  if (flag) return (mail) => mail.flags.includes(flag[0]) === flag[1];
  if (word === "ALL") return () => true;
  if (word === "NOT") {
    const inner = criterion(rest, mails);
    return inner && ((mail, sequence) => !inner(mail, sequence));
  }
  if (word === "UID") {
    const wanted = numbersIn(
      next() ?? "",
      mails.map((mail) => mail.uid),
    );
    return wanted && ((mail) => wanted.includes(mail.uid));
  }
  if (word === "HEADER") {
    const name = next()?.toLowerCase();
    const value = next();
    if (name !== "message-id" || value === null) return null;
    return (mail) => (mail.message_id ?? "").toLowerCase().includes(value.toLowerCase());
  }
  if (word === "SINCE" || word === "BEFORE" || word === "ON") {
    const day = dayStart(next() ?? "");
    if (day === null) return null;
    const from = word === "BEFORE" ? Number.NEGATIVE_INFINITY : day;
    const to = word === "SINCE" ? Number.POSITIVE_INFINITY : word === "ON" ? day + 86_400_000 : day;
    return (mail) => mail.at.getTime() >= from && mail.at.getTime() < to;
  }
  const set = numbersIn(
    head,
    mails.map((_, index) => index + 1),
  );
  return set && ((_, sequence) => set.includes(sequence));
}

function all(rest: Token[], mails: readonly Indexed[]): Test | null {
  const tests: Test[] = [];
  while (rest.length > 0) {
    const test = criterion(rest, mails);
    if (!test) return null;
    tests.push(test);
  }
  return (mail, sequence) => tests.every((test) => test(mail, sequence));
}

/** The positions (from 1) of the mails that match every criterion. Null when one of them isn't supported. */
export function search(args: readonly Token[], mails: readonly Indexed[]): number[] | null {
  const rest = [...args];
  if (typeof rest[0] === "string" && rest[0].toUpperCase() === "CHARSET") rest.splice(0, 2);
  const test = rest.length === 0 ? null : all(rest, mails);
  return test && mails.flatMap((mail, index) => (test(mail, index + 1) ? [index + 1] : []));
}
