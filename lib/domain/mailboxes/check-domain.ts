import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isPublicDomain } from "@/lib/kernel/public-domains/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { dnsInTime } from "./dns-in-time.ts";
import { gatherRecords } from "./gather-records.ts";
import { requireMailbox } from "./read-mailboxes.ts";
import { broken, known } from "./rules/records/broken.ts";
import { type Check, evaluateDomain } from "./rules/records/evaluate.ts";
import { sendingHost } from "./rules/records/mail-providers.ts";
import { addSelector, type CheckedRow, findChecked, listUnchecked, writeChecks } from "./store/checks.ts";

/** How old the last check of a mailbox's domain may be, in ms of product time. */
const checkEveryMs = 24 * 3_600_000;

/** The most mailboxes of one look. */
const mostAtOnce = 50;

/** How many domains are asked about side by side. */
const sideBySide = 10;

/**
 * How long the questions about one domain may take, in machine ms. Side by side, all of one look take less than a
 * minute.
 */
const longestMs = 10_000;

/**
 * Checks the DNS records of a mailbox's domain now.
 * @param selector a DKIM selector that the member knows. It is kept.
 *
 * Throws `not_found`.
 */
export async function checkMailboxDomain(
  member: Member,
  id: Id,
  selector: string | null,
  dns: DnsPort,
): Promise<void> {
  const { workspaceId } = member;
  const row = await db.tenant({ workspaceId }, async (tx) => {
    await requireMailbox(tx, member, id);
    if (selector !== null) await addSelector(tx.sql, workspaceId, id, selector.toLowerCase());
    return findChecked(tx.sql, workspaceId, id);
  });
  if (!row) throw new ProductError("not_found", "integrationMissing");
  await checkOne(dns, row, member.userId);
}

/** Checks the domains of connected mailboxes of all workspaces in turn, each once a day. For the worker. */
export async function checkMailboxDomains(dns: DnsPort): Promise<void> {
  const rows = await nextDue();
  const parts = Array.from({ length: sideBySide }, (_, part) =>
    rows.filter((_, place) => place % sideBySide === part),
  );
  await Promise.all(parts.map((part) => forEach(part, (row) => checkOne(dns, row, null))));
}

const nextDue = inTurn(mostAtOnce, (after, most) =>
  db.platform("operations", async ({ sql }) =>
    listUnchecked(sql, new Date((await readProductNow(sql)).getTime() - checkEveryMs), after, most),
  ),
);

/** Asks the name servers outside of any transaction, and stores what they said. */
async function checkOne(dns: DnsPort, row: CheckedRow, actorUserId: Id | null): Promise<void> {
  const { workspaceId, email } = row;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const { type, selectors } = row;
  const host = sendingHost(type, row.host);
  // Nobody but its provider sets the records of a domain at which anybody gets an address.
  const checks = isPublicDomain(domain)
    ? []
    : evaluateDomain(await gatherRecords(dnsInTime(dns, longestMs), { domain, host, selectors }));
  await db.tenant({ workspaceId }, (tx) => store(tx, row, checks, actorUserId));
}

async function store(tx: Tx, row: CheckedRow, said: readonly Check[], actorUserId: Id | null): Promise<void> {
  const { workspaceId, id } = row;
  const checks = known(row.checks, said);
  const now = await readProductNow(tx.sql);
  if (!(await writeChecks(tx.sql, row, { checks, now }))) return;
  const { worse, better } = broken(row.checks, checks);
  if (worse.length > 0 || better.length > 0)
    await audit(tx, {
      workspaceId,
      actorUserId,
      action: worse.length > 0 ? "mailbox.domain_broken" : "mailbox.domain_mended",
      subjectId: id,
      data: { worse: worse.join(" "), better: better.join(" ") },
    });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}
