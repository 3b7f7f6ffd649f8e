import type { CheckKind, CheckProblem, CheckState } from "@/lib/contracts/words/domain-checks.ts";
import { readDkimKey } from "./dkim.ts";
import { isDmarc, parseDmarc } from "./dmarc.ts";
import { isBelow, type MailProvider } from "./mail-providers.ts";
import { isSpf, lookupsOf, nextNames, parseSpf, type SpfRecord, withEnd, withSender } from "./spf.ts";

/** What a name server said. Null: it gave no answer, which says nothing. */
export type Said<T> = readonly T[] | null;

/** Everything that the name servers were asked about a sending domain. */
export interface DomainRecords {
  readonly domain: string;
  /** The server that the mailbox sends by, and its provider if that is known. */
  readonly host: string;
  readonly provider: MailProvider | null;
  /** The TXT records of the domain, and of the names that its SPF record sends receivers to. */
  readonly texts: ReadonlyMap<string, Said<string>>;
  /** The key records that were asked, by selector. Empty: no selector is known. */
  readonly keys: ReadonlyMap<string, Said<string>>;
  /** The DMARC names from the domain upwards, with their TXT records. */
  readonly dmarc: readonly { readonly name: string; readonly said: Said<string> }[];
  readonly mx: Said<string>;
  /** The addresses of the host, and those of the SPF record's `a` and `mx`. */
  readonly hostAddresses: Said<string>;
  readonly mxAddresses: Said<string>;
  /** Where the host is the domain's own: the names of its addresses, and whether each leads back. Null: it isn't. */
  readonly reverse: readonly { readonly address: string; readonly leadsBack: boolean | null }[] | null;
}

/** A record that somebody has to set. */
export interface RecordToSet {
  readonly type: "TXT" | "PTR";
  readonly name: string;
  readonly value: string;
}

export interface Check {
  readonly kind: CheckKind;
  readonly state: CheckState;
  readonly problem: CheckProblem | null;
  /** The record as it stands. Null: there is none. */
  readonly found: string | null;
  /** The record as it should be. Null: nobody but the provider knows it, or nothing is to be done. */
  readonly wanted: RecordToSet | null;
}

type Verdict = Omit<Check, "kind">;

const verdict = (
  state: CheckState,
  problem: CheckProblem | null,
  found: string | null,
  wanted: RecordToSet | null,
) => ({
  state,
  problem,
  found,
  wanted,
});
const silent = verdict("unknown", "silent", null, null);
const mostLookups = 10;

/** Checks the records of a sending domain. Pure. */
export function evaluateDomain(records: DomainRecords): Check[] {
  const spf = checkSpf(records);
  const dkim = checkDkim(records);
  const checks: Check[] = [
    { kind: "spf", ...spf },
    { kind: "dkim", ...dkim },
    { kind: "dmarc", ...checkDmarc(records, spf, dkim) },
    { kind: "mx", ...checkMx(records) },
  ];
  if (records.reverse !== null)
    checks.push({ kind: "reverse", ...checkReverse(records.reverse, records.host) });
  return checks;
}

/**
 * The term that names the servers of a mailbox. Null: only their provider knows it, since servers of others may send by
 * other addresses than the one that takes the mails.
 */
function senderTerm({ provider, host, domain }: DomainRecords): string | null {
  if (provider) return `include:${provider.include}`;
  if (numberOf(host) !== null) return `ip4:${host}`;
  return isBelow(host, domain) ? `a:${host}` : null;
}

function checkSpf(records: DomainRecords): Verdict {
  const { domain, texts } = records;
  const said = texts.get(domain) ?? null;
  if (said === null) return silent;
  const own = said.filter(isSpf);
  const [first] = own;
  const set = (value: string): RecordToSet => ({ type: "TXT", name: domain, value });
  const term = senderTerm(records);
  const named = term === null ? null : set(withSender(first ?? null, term));
  if (first === undefined) return verdict("error", "missing", null, named);
  if (own.length > 1) return verdict("error", "several", own.join("\n"), null);
  const record = parseSpf(first);
  if (!record) return verdict("error", "invalid", first, null);
  const walked = walk(record, texts);
  if (walked === null) return { ...silent, found: first };
  if (walked.lookups > mostLookups) return verdict("error", "spf_lookups", first, null);
  const end = record.terms.find(({ name }) => name === "all");
  if (end?.qualifier === "+") return verdict("error", "spf_everybody", first, set(withEnd(first, "~all")));
  const listed = isListed(records, walked.records);
  if (listed === false) return verdict("error", "spf_not_listed", first, named);
  if (listed === null) return verdict("warning", "spf_unsure", first, null);
  if (end ? end.qualifier === "?" : record.redirect === null)
    return verdict("warning", "spf_open_end", first, set(withEnd(first, "~all")));
  return verdict("ok", null, first, null);
}

/** All records that count for a domain, and how many questions they ask. Null: a name server was silent. */
function walk(
  from: SpfRecord,
  texts: ReadonlyMap<string, Said<string>>,
): { readonly records: SpfRecord[]; readonly lookups: number } | null {
  const records = [from];
  const seen = new Set<string>();
  for (const record of records)
    for (const name of nextNames(record)) {
      if (seen.has(name) || records.length > mostLookups + 1) continue;
      seen.add(name);
      const said = texts.get(name);
      if (said === null) return null;
      const next = (said ?? []).filter(isSpf).map(parseSpf)[0];
      if (next) records.push(next);
    }
  return { records, lookups: records.reduce((sum, record) => sum + lookupsOf(record), 0) };
}

/** Whether an SPF record names the servers that the mailbox sends by. Null: that can't be told from outside. */
function isListed(
  { domain, host, provider, hostAddresses, mx, mxAddresses }: DomainRecords,
  records: readonly SpfRecord[],
): boolean | null {
  const terms = records.flatMap((record) => record.terms).filter(({ qualifier }) => qualifier === "+");
  const includes = records.flatMap(nextNames);
  if (provider) return includes.some((name) => isBelow(name, provider.include));
  const [own] = records;
  const isNamed = terms.some(
    ({ name, value }) =>
      (name === "a" && (value || domain) === host) ||
      (name === "mx" && value === "" && (mx ?? []).includes(host)) ||
      (name === "mx" &&
        value === "" &&
        (hostAddresses ?? []).some((one) => (mxAddresses ?? []).includes(one))) ||
      ((name === "ip4" || name === "ip6") && (hostAddresses ?? []).some((one) => isWithin(one, value))),
  );
  if (isNamed) return true;
  // Servers may send by other addresses than the one that takes the mails.
  return own?.terms.every(({ name }) => name === "all") && own.redirect === null ? false : null;
}

/** Whether an address is one, or of the network, that a term names. Only IPv4 has networks here. */
function isWithin(address: string, term: string): boolean {
  const [network = "", bits] = term.split("/");
  if (bits === undefined || address.includes(":")) return address === network;
  const [a, b] = [numberOf(address), numberOf(network)];
  const size = Number(bits);
  if (a === null || b === null || !(size >= 0 && size <= 32)) return false;
  const unit = 2 ** (32 - size);
  return Math.floor(a / unit) === Math.floor(b / unit);
}

function numberOf(address: string): number | null {
  const parts = address.split(".").map(Number);
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

const keyProblems = {
  short: "dkim_short",
  weak: "dkim_weak",
  revoked: "dkim_revoked",
  invalid: "invalid",
} as const;
const keyRank = ["good", "short", "weak", "revoked", "invalid"] as const;

function checkDkim({ domain, keys }: DomainRecords): Verdict {
  if (keys.size === 0) return verdict("unknown", "dkim_selector_unknown", null, null);
  const there = [...keys].flatMap(([selector, said]) =>
    (said ?? []).map((text) => ({ selector, text, is: readDkimKey(text) })),
  );
  const [best] = there.sort((a, b) => keyRank.indexOf(a.is) - keyRank.indexOf(b.is));
  if (!best) {
    if ([...keys.values()].some((said) => said === null)) return silent;
    return verdict(
      "error",
      "missing",
      [...keys.keys()].map((one) => `${one}._domainkey.${domain}`).join("\n"),
      null,
    );
  }
  const found = `${best.selector}._domainkey.${domain}: ${best.text}`;
  if (best.is === "good") return verdict("ok", null, found, null);
  return verdict(best.is === "short" ? "warning" : "error", keyProblems[best.is], found, null);
}

/**
 * A mail passes DMARC if SPF or DKIM proves the domain of its From. A mailbox's mails have the same domain as their
 * sender's address, so that SPF is aligned wherever it passes; a key at the domain is aligned, too.
 */
function checkDmarc({ domain, dmarc }: DomainRecords, spf: Verdict, dkim: Verdict): Verdict {
  const at = dmarc.find(({ said }) => said === null || said.some(isDmarc));
  const wanted: RecordToSet = { type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" };
  if (!at) return verdict("error", "missing", null, wanted);
  if (at.said === null) return silent;
  const own = at.said.filter(isDmarc);
  const found = own.join("\n");
  if (own.length > 1) return verdict("error", "several", found, null);
  const record = parseDmarc(own[0] ?? "");
  if (!record) return verdict("error", "invalid", found, wanted);
  const policy = at.name === `_dmarc.${domain}` ? record.policy : record.subPolicy;
  const isProven = [spf, dkim].some(({ state }) => state === "ok" || state === "warning");
  const isDisproven =
    spf.state === "error" && (dkim.state === "error" || dkim.problem === "dkim_selector_unknown");
  if (!isProven && isDisproven)
    return verdict(policy === "none" ? "warning" : "error", "dmarc_unproven", found, null);
  if (policy === "none") return verdict("ok", "dmarc_none", found, null);
  return verdict("ok", null, found, null);
}

function checkMx({ mx }: DomainRecords): Verdict {
  if (mx === null) return silent;
  if (mx.length === 0) return verdict("error", "missing", null, null);
  const found = mx.join("\n");
  if (mx.every((name) => name === "" || name === ".")) return verdict("error", "mx_none", found, null);
  return verdict("ok", null, found, null);
}

function checkReverse(reverse: NonNullable<DomainRecords["reverse"]>, host: string): Verdict {
  if (reverse.length === 0) return silent;
  const found = reverse.map(({ address }) => address).join("\n");
  if (reverse.some(({ leadsBack }) => leadsBack === false)) {
    const [wrong] = reverse.filter(({ leadsBack }) => leadsBack === false);
    return verdict("error", "reverse_mismatch", found, {
      type: "PTR",
      name: wrong?.address ?? "",
      value: host,
    });
  }
  if (reverse.some(({ leadsBack }) => leadsBack === null)) return { ...silent, found };
  return verdict("ok", null, found, null);
}
