import type postgres from "postgres";
import { hashPassword } from "@/lib/domain/accounts/password.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { ask } from "./call-route.ts";
import { makeCredential, makeMailbox, makeProspect } from "./make-conversation.ts";
import { type MadeMember, makeMember } from "./make-workspace.ts";

/** A word that stands in every text of the workspace: where it shows, the workspace leaks. */
export const canary = "Foreign-canary";

/** A workspace with one of each thing that calls are about, and ways to make every call on them. */
export interface WalkedWorkspace {
  readonly owner: MadeMember;
  readonly objects: Readonly<
    Record<"credential" | "mailbox" | "prospect" | "campaign" | "upload" | "import" | "listView", string>
  >;
  /** A session of the owner's with other columns; returns its token. */
  session(change?: object): Promise<string>;
  /** A body that every call accepts, with the workspace's own ids wherever a call takes one. */
  body(path?: string): Record<string, unknown>;
  paramsOf(path: string): Record<string, string>;
  /** Makes a call on the workspace's objects. `token`: sent as a bearer. */
  send(
    handler: RouteHandler,
    token: string | null,
    more?: {
      readonly headers?: Record<string, string>;
      readonly query?: Record<string, string>;
      /** Goes over the body. */
      readonly body?: Record<string, unknown>;
    },
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>;
  /** What the workspace holds, as one text: unchanged is unchanged. */
  snapshot(): Promise<string>;
}

/** The owner's. */
export const password = "password-1";
let passwordHash: Promise<string> | undefined;

const step = { id: "a", type: "message", delay: 0, text: "Hello" };
const server = { smtp_host: "127.0.0.1", smtp_port: 1, smtp_security: "none" };

const watched = [
  ...["credentials", "mailboxes", "mailbox_links", "prospects", "campaigns", "campaign_versions"],
  ...["uploads", "prospect_imports", "conversations", "messages", "drafts", "import_people", "secrets"],
  ...["memberships", "audit_entries"],
];

export async function makeWalkedWorkspace(admin: postgres.Sql): Promise<WalkedWorkspace> {
  const owner = await makeMember(admin);
  passwordHash ??= hashPassword(password);
  await admin`update users set password_hash = ${await passwordHash} where id = ${owner.userId}`;
  const { workspaceId, userId } = owner;
  const credential = await makeCredential(admin, workspaceId);
  const email = `${canary}@mail.example`.toLowerCase();
  const mailbox = await makeMailbox(admin, { workspaceId, credentialId: credential, email });
  const name = `${canary} Person`;
  const prospect = await makeProspect(admin, {
    workspaceId,
    credentialId: credential,
    name,
    providerId: "canary",
  });
  const [campaign, upload, found, listView] = [newId(), newId(), newId(), newId()];
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${campaign}, ${credential}, ${canary}, ${canary}, 'active')`;
  await admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${campaign}, 1, ${admin.json({ nodes: [] })})`;
  await admin`insert into uploads (workspace_id, id, file_name, content, created_by)
    values (${workspaceId}, ${upload}, ${canary}, ${Buffer.from("email\na@p.example\n")}, ${userId})`;
  await admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields)
    values (${workspaceId}, ${found}, ${campaign}, ${credential}, 'csv', ${canary}, 'done', '{}')`;
  await admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at, listed_at, last_text)
    values (${workspaceId}, ${newId()}, ${prospect}, ${credential}, now(), now(), ${canary})`;
  await admin`insert into list_views (workspace_id, id, user_id, list, name, query)
    values (${workspaceId}, ${listView}, ${userId}, 'profiles', ${canary}, ${`search=${canary}`})`;
  const objects = { credential, mailbox, prospect, campaign, upload, import: found, listView };

  const body = (path = "") => ({
    ...{ email: "thief@mail.example", password, sender_name: "T", username: "t", ...server },
    ...{ imap_host: "127.0.0.1", imap_port: 1, imap_security: "none", country_code: "DE", timezone: "UTC" },
    ...{ name: "Taken", credentials_id: credential, sequence: [step], mailboxes: [mailbox] },
    ...{ searches: [found], workflow_id: campaign, filename: upload },
    ...{ user_fields: { email: "email" }, workflows_order: [campaign], space_id: workspaceId },
    ...{ channel: "social", text: "Hello", subject: "Hello", key: "key-1", is_read: true, is_starred: true },
    ...{
      is_archived: true,
      until: new Date(Date.now() + 86_400_000).toISOString(),
      code: "123456",
      action_id: found,
      answer: "skip",
    },
    ...{ receiver: "thief@mail.example", integration_id: mailbox },
    ...{ list: "profiles", query: "search=Taken" },
    ...{ first_name: "T", last_name: "T", country: "DE", accept_terms: true },
    ...(path === "/workflows" ? { searches: [] } : {}),
    ...(path.endsWith("set_data_from_csv_file") ? { is_email_only: true } : {}),
    ...(path.endsWith("update_status") ? { status: "paused" } : {}),
    ...(path === "/auth/sign_in" ? { email: `${userId}@people.example` } : {}),
  });

  /** The object that a parameter of a path names. */
  const objectOf = (path: string): string => {
    if (path.startsWith("/credentials")) return credential;
    if (path.startsWith("/integrations")) return mailbox;
    if (path.startsWith("/list_views")) return listView;
    if (path.startsWith("/inbox") || path.startsWith("/profiles")) return prospect;
    return path.includes("/searches/") ? found : campaign;
  };
  const paramsOf = (path: string) => ({
    ...{ id: objectOf(path), profileId: prospect, person: "1" },
    integration: path.endsWith("/add_smtp") ? "smtp" : mailbox,
  });

  return {
    owner,
    objects,
    body,
    paramsOf,

    async session(change = {}) {
      const [brand] = await admin<{ id: string }[]>`select id from brands where key = 'default'`;
      const token = newToken();
      await admin`insert into sessions ${admin({
        ...{ id: newId(), token_hash: hashToken(token), brand_id: brand!.id, kind: "user", user_id: userId },
        ...{ workspace_id: workspaceId, expires_at: new Date(Date.now() + 3_600_000), ...change },
      })}`;
      return token;
    },

    async send(handler, token, more = {}) {
      const { path } = handler.call;
      const takesFile = path.endsWith("upload_csv_file");
      const form = new FormData();
      form.set("file", new File(["email\nthief@p.example\n"], "a.csv"));
      for (const [key, value] of Object.entries(more.body ?? {})) form.set(key, String(value));
      const response = await ask(handler, {
        params: paramsOf(path),
        query: new URLSearchParams({
          credentials_id: credential,
          list: "profiles",
          ...more.query,
        }).toString(),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(takesFile ? {} : { "content-type": "application/json" }),
          ...more.headers,
        },
        body: takesFile ? form : JSON.stringify({ ...body(path), ...more.body }),
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },

    async snapshot() {
      const parts = await Promise.all(
        watched.map(
          (table) =>
            admin`select ${table} as t, coalesce(json_agg(x order by x::text), '[]')::text as rows
                    from ${admin(table)} x where workspace_id = ${workspaceId}`,
        ),
      );
      // Everybody of the workspace may add views of their own.
      const views = await admin`select json_agg(x order by id)::text as rows from list_views x
        where workspace_id = ${workspaceId} and user_id = ${userId}`;
      return JSON.stringify([...parts.map(([row]) => row), views]);
    },
  };
}
