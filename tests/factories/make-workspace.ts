import type postgres from "postgres";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";

const theme = { primary: "#f37648", logoUrl: null, logoShape: "square", socialName: "network" };

/** The default brand, unless the database has one; returns its id. */
export async function makeBrand(admin: postgres.Sql): Promise<string> {
  const [known] = await admin<{ id: string }[]>`select id from brands where key = 'default'`;
  if (known) return known.id;
  const id = newId();
  await admin`insert into brands (id, key, name, title, theme, switches)
              values (${id}, 'default', 'Outreach', 'Outreach', ${admin.json(theme)}, '{}')`;
  forgetBrands();
  return id;
}

export interface MadeMember extends Member {
  /** A session's token, with the workspace chosen. */
  readonly token: string;
}

/** A confirmed user with a session, as a member of a workspace (a new one unless named). */
export async function makeMember(
  admin: postgres.Sql,
  given: { workspaceId?: string; isAdmin?: boolean; allowedPages?: Readonly<Record<string, boolean>> } = {},
): Promise<MadeMember> {
  const brandId = await makeBrand(admin);
  const workspaceId = given.workspaceId ?? newId();
  const [userId, token, isAdmin] = [newId(), newToken(), given.isAdmin ?? true];
  const email = `${userId}@people.example`;
  if (!given.workspaceId) {
    await admin`insert into workspaces (id, brand_id, name) values (${workspaceId}, ${brandId}, 'Workspace')`;
  }
  await admin`insert into users ${admin({
    id: userId,
    brand_id: brandId,
    email,
    email_lower: email,
    password_hash: "x",
    first_name: "Ada",
    last_name: "Test",
    status: "active",
    email_confirmed_at: new Date(),
  })}`;
  await admin`insert into memberships (workspace_id, user_id, is_admin, allowed_pages)
              values (${workspaceId}, ${userId}, ${isAdmin}, ${admin.json(given.allowedPages ?? { integrations: true, campaigns: true })})`;
  await admin`insert into sessions ${admin({
    id: newId(),
    token_hash: hashToken(token),
    brand_id: brandId,
    user_id: userId,
    kind: "user",
    workspace_id: workspaceId,
    expires_at: new Date(Date.now() + 3_600_000),
  })}`;
  return { workspaceId, userId, isAdmin, credentialIds: isAdmin ? null : [], token };
}

/** Lets a worker use accounts, and gives the worker as the next request gathers one. */
export async function grantAccounts<M extends Member>(
  admin: postgres.Sql,
  worker: M,
  ...credentialIds: readonly string[]
): Promise<M> {
  for (const id of credentialIds)
    await admin`insert into membership_credentials (workspace_id, user_id, credential_id)
                values (${worker.workspaceId}, ${worker.userId}, ${id})`;
  return { ...worker, credentialIds: [...(worker.credentialIds ?? []), ...credentialIds] };
}
