import { db, type Tx } from "@/lib/db/index.ts";
import { type BulkWork, Hopeless, type Subject } from "@/lib/domain/bulk/index.ts";
import {
  endImport,
  findOpenImport,
  type ImportFile,
  lockOpenImport,
  type OpenImport,
  openImportFile,
  type ReadLine,
  refuseLine,
  takeLines,
} from "@/lib/domain/prospects/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { keyOf } from "./audience.ts";
import { reviveCampaign } from "./finish-campaigns.ts";
import { readSettings } from "./rules/settings.ts";
import { statusOf } from "./rules/status.ts";
import { findCampaign, lockCampaign } from "./store/campaigns.ts";
import { findLiveCampaigns } from "./store/people.ts";

/** How many parsed files a worker keeps. The least recently used one is dropped first. */
const maxCachedFiles = 4;
const files = new Map<Id, ImportFile>();
/**
 * How often a file is tried whose reading takes too long, or too much memory: the machine may have been busy. Any other
 * refusal is the same each time.
 */
const triesOfSlow = 3;
/** When the next batch's lines are read, in machine ms after a batch began: Postgres adds people by then. */
const readAheadMs = 15;

function fileOf(importId: Id): ImportFile {
  const file = files.get(importId);
  // Newer files pushed this one out of the cache: the next turn reads it again.
  if (!file) throw new ProductError("unavailable", "databaseUnavailable");
  return file;
}

/**
 * Takes the people of a file into the workspace and into the import's campaign, line by line. A row's key is its line
 * number. It stops where the campaign is archived or deleted. An active campaign enrols people as they come; a
 * finished one becomes active again.
 */
export const importLines: BulkWork = {
  kind: "import.people",
  // A transaction's own cost counts less the more lines share it; one of so many takes half a second.
  batch: 1_000,
  fills: ["prospects", "import_people"],
  // Always a job: the call itself imports a short file, which it has already parsed.
  isInline: false,
  knowsKeys: true,
  async hold(_tx, subject) {
    const found = await holdImport(subject);
    return found !== null && (await takesPeople(subject.workspaceId, found.campaignId));
  },
  async count(_tx, { workspaceId, subjectId }) {
    return (await findOpenImport(workspaceId, subjectId))?.total ?? 0;
  },
  async prepare({ workspaceId, subjectId }, { after, limit, attempts }) {
    // What begins reads its file: one that was canceled here, removed and begun anew may be read in another way.
    const known = after === null ? undefined : files.get(subjectId);
    const found = known ? null : await findOpenImport(workspaceId, subjectId);
    const file = known ?? (found && (await openImportFile(workspaceId, found)));
    if (!file) return;
    files.delete(subjectId);
    files.set(subjectId, file);
    for (const id of [...files.keys()].slice(0, -maxCachedFiles)) files.delete(id);
    try {
      const refusal = await file.reach(Number(after ?? 0), limit);
      if (refusal === "too_slow" && attempts < triesOfSlow)
        throw new ProductError("unavailable", "csvTooSlow");
      if (refusal) throw new Hopeless(`the file can't be read: ${refusal}`);
    } catch (error) {
      files.delete(subjectId);
      throw error;
    }
  },
  async pick(_tx, { subjectId }, after, limit) {
    const file = fileOf(subjectId);
    // Another turn waits for them: no transaction does.
    if (!file.has(Number(after ?? 0), limit)) throw new ProductError("unavailable", "databaseUnavailable");
    return file.next(Number(after ?? 0), limit).map(String);
  },
  async carryOut(_tx, { workspaceId, subjectId }, keys) {
    const file = fileOf(subjectId);
    const lines = file.read(keys.map(Number));
    // Postgres works on a batch for long: the next one's lines are read meanwhile.
    const ahead = setTimeout(() => file.readAhead(Number(keys.at(-1)), keys.length), readAheadMs);
    try {
      await db.tenant({ workspaceId }, async (tx) => {
        const found = await findOpenImport(workspaceId, subjectId);
        if (found) await takeBatch(tx, workspaceId, found, lines);
      });
    } finally {
      clearTimeout(ahead);
    }
  },
  async refuse(_tx, { workspaceId, subjectId: importId }, key) {
    const lines = fileOf(importId).read([Number(key)]);
    await db.tenant({ workspaceId }, async (tx) => {
      for (const line of lines) await refuseLine(tx, { workspaceId, importId }, line);
    });
  },
  async end(_tx, { workspaceId, subjectId }, how) {
    await db.tenant({ workspaceId }, async (tx) => {
      const found = await findOpenImport(workspaceId, subjectId);
      if (found) await closeImport(tx, workspaceId, found, how);
    });
    files.delete(subjectId);
  },
  topics: () => ["campaign", "campaigns", "profiles"],
};

/**
 * Locks the import's campaign, then the import: every verb that touches both uses this order. Returns null where the
 * import is over.
 */
export function holdImport({ workspaceId, subjectId }: Subject): Promise<OpenImport | null> {
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await findOpenImport(workspaceId, subjectId);
    if (!before) return null;
    if (before.campaignId) await lockCampaign(tx, workspaceId, before.campaignId);
    const found = await lockOpenImport(tx, workspaceId, subjectId);
    // The import was given to a campaign between the two reads.
    if (found?.campaignId && found.campaignId !== before.campaignId)
      await lockCampaign(tx, workspaceId, found.campaignId);
    return found;
  });
}

/** The same, of a campaign that takes people. The import of one that was archived or deleted meanwhile ends. */
export async function holdTaking(tx: Tx, subject: Subject): Promise<OpenImport | null> {
  const { workspaceId } = subject;
  const open = await holdImport(subject);
  if (!open || (await takesPeople(workspaceId, open.campaignId))) return open;
  await closeImport(tx, workspaceId, open, "gone");
  announce(tx, { workspaceId, event: "refetch_data", topics: importLines.topics(subject) });
  return null;
}

/** Whether a campaign takes people: it is neither archived nor deleted. */
export function takesPeople(workspaceId: Id, campaignId: Id | null): Promise<boolean> {
  return db.tenant({ workspaceId }, async (tx) => {
    if (campaignId === null) return true;
    const row = await findCampaign(tx, workspaceId, campaignId);
    return row !== null && !["archived", "deleted"].includes(statusOf(row.status));
  });
}

/** Takes some lines and announces it to those concerned. The caller has locked the import and its campaign. */
export async function takeBatch(
  tx: Tx,
  workspaceId: Id,
  open: OpenImport,
  lines: readonly ReadLine[],
): Promise<void> {
  const { id: importId, campaignId, credentialId, options } = open;
  if (campaignId) await reviveCampaign(tx, workspaceId, campaignId, null);
  const live = await findLiveCampaigns(tx, workspaceId);
  const sight = options.sight ?? null;
  const isEmailOnly = campaignId !== null && (await takesMailOnly(tx, workspaceId, campaignId));
  const { changedIds, movedIds } = await takeLines(
    tx,
    {
      workspaceId,
      importId,
      campaignId,
      credentialId,
      movePeople: options.movePeople,
      reservedBy: live.filter(({ id }) => id !== campaignId),
      sight,
    },
    isEmailOnly ? lines.map(withAddress) : lines,
  );
  if (changedIds.length > 0)
    await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: changedIds });
  if (movedIds.length > 0)
    await facts.publish(tx, {
      kind: "campaign.people_moved",
      workspaceId,
      toCampaignId: campaignId,
      prospectIds: movedIds,
      ofAccounts: sight,
    });
  const first = lines[0]?.line.line;
  if (campaignId && first !== undefined && (await isActive(tx, workspaceId, campaignId)))
    await facts.publish(tx, {
      kind: "campaign.people_came",
      workspaceId,
      campaignId,
      after: keyOf(importId, first - 1),
    });
}

/** The import may have been begun for a campaign of another kind, or for none [OC-041]. */
async function takesMailOnly(tx: Tx, workspaceId: Id, campaignId: Id): Promise<boolean> {
  return readSettings((await findCampaign(tx, workspaceId, campaignId))?.settings).isEmailOnly;
}

function withAddress(line: ReadLine): ReadLine {
  const { person } = line;
  return typeof person !== "string" && person.email === null ? { ...line, person: "no_email" } : line;
}

/** Ends an import. An active campaign then enrols the people that it still lacks. */
export async function closeImport(
  tx: Tx,
  workspaceId: Id,
  open: OpenImport,
  how: "done" | "gone" | "failed" | "canceled",
): Promise<void> {
  const states = { done: "finished", gone: "canceled", failed: "failed", canceled: "canceled" } as const;
  await endImport(tx, workspaceId, open, states[how]);
  const { campaignId } = open;
  if (campaignId && (await isActive(tx, workspaceId, campaignId)))
    await facts.publish(tx, { kind: "campaign.enrol", workspaceId, campaignId });
}

async function isActive(tx: Tx, workspaceId: Id, campaignId: Id): Promise<boolean> {
  return (await findCampaign(tx, workspaceId, campaignId))?.status === "active";
}
