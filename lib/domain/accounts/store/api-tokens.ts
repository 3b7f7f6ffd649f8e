import type { Tab } from "@/lib/access/tabs.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";

/** Whose API tokens they are: a member has some in each workspace. */
export interface TokenOwner {
  readonly userId: Id;
  readonly workspaceId: Id;
}

export interface ApiTokenRow {
  readonly id: Id;
  /** Empty: the one without a name, of which a member has one. */
  readonly name: string;
  /** The pages whose calls it makes. Empty: all. */
  readonly areas: readonly Tab[];
  readonly isReadOnly: boolean;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Null: it wasn't used yet. */
  readonly lastUsedAt: Date | null;
}

export interface NewApiToken extends Omit<ApiTokenRow, "lastUsedAt">, TokenOwner {
  readonly token: string;
  readonly brandId: Id;
}

/** Writes an API token: a session of the kind `api`. */
export async function insertApiToken(tx: Tx, { token, areas, ...row }: NewApiToken): Promise<void> {
  await tx.prisma.session.create({
    data: { ...row, areas: [...areas], tokenHash: hashToken(token), kind: "api", lastSeenAt: row.createdAt },
  });
}

/** The API tokens of a member that count, the newest first. */
export async function listApiTokenRows(
  tx: Tx,
  { userId, workspaceId }: TokenOwner,
  now: Date,
): Promise<ApiTokenRow[]> {
  const rows = await tx.prisma.session.findMany({
    where: { userId, workspaceId, kind: "api", revokedAt: null, expiresAt: { gt: now } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, name, areas, isReadOnly, hint, createdAt, expiresAt, lastSeenAt }) => ({
    id,
    name,
    areas: areas as Tab[],
    isReadOnly,
    hint: hint ?? "",
    createdAt,
    expiresAt,
    lastUsedAt: lastSeenAt.getTime() > createdAt.getTime() ? lastSeenAt : null,
  }));
}

/**
 * Ends API tokens of a member: all, or the one with this id, or those that have expired and so only occupy their names.
 */
export async function revokeApiTokens(
  tx: Tx,
  { userId, workspaceId }: TokenOwner,
  which: { readonly id?: Id; readonly onlyExpired?: boolean },
  now: Date,
): Promise<void> {
  await tx.prisma.session.updateMany({
    where: {
      userId,
      workspaceId,
      kind: "api",
      revokedAt: null,
      ...(which.id ? { id: which.id } : {}),
      ...(which.onlyExpired ? { expiresAt: { lte: now } } : {}),
    },
    data: { revokedAt: now },
  });
}

/**
 * Locks the API tokens of a member in a workspace until the transaction ends: those that are issued at once count
 * together.
 */
export async function lockApiTokens(tx: Tx, { userId, workspaceId }: TokenOwner): Promise<void> {
  await tx.sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `api_token ${workspaceId} ${userId}`,
  ]);
}
