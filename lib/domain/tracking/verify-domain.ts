import { sqlStateOf } from "@/lib/db/failure.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isProven } from "@/lib/kernel/txt-proof/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireDomain } from "./require-domain.ts";
import { proofOf } from "./rules/proof.ts";
import { type DomainRow, listDue, type UsedDomain, writeCheck } from "./store/domains.ts";

/** How old the last check of a proven domain may be, in ms of product time. */
const checkEveryMs = 3_600_000;

/** The most domains of one look. */
const mostAtOnce = 50;

/**
 * Asks DNS for the record of a claim, and binds the domain to the workspace where it is there. A domain whose record is
 * gone is unbound. Throws `invalid_input` where there is no such record, `conflict` while another workspace has the
 * domain proven, `provider_failed` where DNS gave no answer (nothing changes then), `not_found`.
 */
export async function verifyDomain(
  { workspaceId, userId }: Member,
  id: Id,
  dns: Pick<DnsPort, "textsOf">,
): Promise<UsedDomain> {
  const row = await db.tenant({ workspaceId }, (tx) => requireDomain(tx, workspaceId, id));
  const record = proofOf(row);
  const isThere = await ask(dns, row);
  if (isThere === null) throw new ProductError("provider_failed", "trackingNamesSilent");
  await bind(row, isThere, userId);
  if (!isThere) throw new ProductError("invalid_input", "trackingRecordMissing", { values: { ...record } });
  return db.tenant({ workspaceId }, (tx) => requireDomain(tx, workspaceId, id));
}

/**
 * Asks DNS again about the proven domains of all workspaces, each once an hour, and unbinds those whose record is gone,
 * so that another workspace can prove them. No answer unbinds nothing. For the worker.
 */
export async function checkDomains(dns: Pick<DnsPort, "textsOf">): Promise<void> {
  await forEach(await nextDue(), async (row) => {
    const isThere = await ask(dns, row);
    if (isThere === null) await noteSilence(row);
    else await bind(row, isThere, null);
  });
}

const nextDue = inTurn(mostAtOnce, (after, most) =>
  db.platform("operations", async ({ sql }) =>
    listDue(sql, new Date((await readProductNow(sql)).getTime() - checkEveryMs), after, most),
  ),
);

/** Whether the record of a claim is there. Null: DNS gave no answer. */
async function ask(dns: Pick<DnsPort, "textsOf">, row: DomainRow): Promise<boolean | null> {
  const record = proofOf(row);
  try {
    return isProven(record, await dns.textsOf(record.name));
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err;
    logger("tracking").info({ err, id: row.id }, "a domain's record could not be looked up");
    return null;
  }
}

async function bind(row: DomainRow, isThere: boolean, actorUserId: Id | null): Promise<void> {
  const { workspaceId, id, domain } = row;
  try {
    await db.tenant({ workspaceId }, async (tx) => {
      const now = await readProductNow(tx.sql);
      const verifiedAt = isThere ? (row.verifiedAt ?? now) : null;
      const isWritten = await writeCheck(tx.sql, row, { verifiedAt, now });
      const isNews = isThere !== (row.verifiedAt !== null);
      if (!isWritten || !isNews) return;
      announce(tx, { workspaceId, event: "refetch_data", topics: ["domains"] });
      const action = isThere ? "tracking_domain.verify" : "tracking_domain.unverify";
      await audit(tx, { workspaceId, actorUserId, action, subjectId: id, data: { domain } });
    });
  } catch (error) {
    if (sqlStateOf(error) !== "23505") throw error;
    throw new ProductError("conflict", "trackingDomainTaken");
  }
}

async function noteSilence(row: DomainRow): Promise<void> {
  await db.tenant({ workspaceId: row.workspaceId }, async ({ sql }) => {
    const { verifiedAt } = row;
    await writeCheck(sql, row, { verifiedAt, now: await readProductNow(sql) });
  });
}
