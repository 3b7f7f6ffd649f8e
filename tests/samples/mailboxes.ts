import { newId } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import { makeMailbox } from "../factories/make-conversation.ts";
import { password } from "./accounts.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeMailboxSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string },
) => ({
  mailbox: await makeMailbox(admin, {
    workspaceId: owner.workspaceId,
    credentialId: own.credential,
    email: `${canary}@mail.example`.toLowerCase(),
  }),
  servedMailbox: await served(
    admin,
    await makeMailbox(admin, {
      workspaceId: owner.workspaceId,
      credentialId: own.credential,
      email: `${canary}-served@mail.example`.toLowerCase(),
    }),
  ),
  apiToken: await makeApiToken(admin, owner, canary),
  pausedMailbox: await paused(
    admin,
    await makeMailbox(admin, {
      workspaceId: owner.workspaceId,
      credentialId: own.credential,
      email: `${canary}-paused@mail.example`.toLowerCase(),
    }),
  ),
});

/** A member's API token. */
async function makeApiToken(
  admin: SampleSpace["admin"],
  { workspaceId, userId }: SampleSpace["owner"],
  name: string,
): Promise<string> {
  const id = newId();
  await admin`insert into sessions (id, token_hash, brand_id, user_id, workspace_id, kind, name, hint, expires_at)
    select ${id}, ${hashToken(id)}, brand_id, ${userId}, ${workspaceId}, 'api', ${name}, 'abcd', now() + interval '1 day'
    from workspaces where id = ${workspaceId}`;
  return id;
}

/** Behind SendGrid. */
async function served(admin: SampleSpace["admin"], id: string): Promise<string> {
  await admin`update mailboxes set type = 'sendgrid', relay = '{"kind": "sendgrid", "region": "global"}' where id = ${id}`;
  return id;
}

async function paused(admin: SampleSpace["admin"], id: string): Promise<string> {
  await admin`update mailboxes set health = 'paused', health_reason = 'bounces', health_since = now(),
    health_until = now() + interval '3 days', health_pauses = 1 where id = ${id}`;
  return id;
}

/** A sender of somebody who would read another one's mail. */
const thief = {
  email: "thief@mail.example",
  sender_name: "T",
  username: "t",
  password: "password-1",
  imap_host: "127.0.0.1",
  imap_port: 1,
  imap_security: "none",
} as const;

export const mailboxSamples = (own: {
  readonly apiToken: string;
  readonly credential: string;
  readonly mailbox: string;
  readonly servedMailbox: string;
  readonly pausedMailbox: string;
}): SamplesOf<"mailboxes"> => ({
  "PUT /integrations/{integration}/{id}/add_smtp": {
    params: { integration: "smtp", id: own.mailbox },
    query: { credentials_id: own.credential },
    body: {
      ...thief,
      smtp_host: "127.0.0.1",
      smtp_port: 1,
      smtp_security: "none",
    },
  },
  "PUT /integrations/{integration}/{id}/add_service": {
    params: { integration: "sendgrid", id: own.mailbox },
    query: { credentials_id: own.credential },
    body: {
      ...thief,
      service: { type: "sendgrid", api_key: "SG.k", region: "global" },
    },
  },
  "POST /integrations/{integration}/set_events": {
    params: { integration: own.servedMailbox },
    body: {
      verification_key:
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERRo2pv3JPJmm4qHYolcgTcmVq0PhuorcXIWKlZmFL95HwmOr1JyqA75Jv3t8Vb7MOEWlL3UdJXDoyXhV3xmMcg==",
    },
  },
  "POST /mail_events/{token}": {
    params: { token: "a-token-that-nobody-was-given" },
    body: { raw: new Uint8Array() },
  },
  "POST /mail_notices/google/push": { body: { raw: new Uint8Array() } },
  "POST /mail_notices/{token}": {
    params: { token: "a-token-that-nobody-was-given" },
    body: { raw: new Uint8Array() },
  },
  "POST /integrations/{integration}/connect": {
    params: { integration: "google" },
    query: { credentials_id: own.credential },
  },
  "GET /integrations/callback": { query: { state: "a-state-that-nobody-was-given", code: "c" } },
  "POST /integrations/{integration}/disconnect": { params: { integration: own.mailbox } },
  "GET /credentials/{id}/integrations": { params: { id: own.credential } },
  "POST /integrations/{integration}/rearm": {
    params: { integration: own.pausedMailbox },
    body: { reason: "bounces" },
  },
  "POST /integrations/api/token": { body: { days: 30, password } },
  "POST /integrations/api/tokens": {
    body: { name: "Reports", areas: ["reports"], read_only: true, days: 30, password },
  },
  "POST /integrations/api/tokens/{id}/revoke": { params: { id: own.apiToken } },
  "GET /integrations/{integration}": { params: { integration: own.mailbox } },
  "POST /integrations/{integration}/set_limits": { params: { integration: own.mailbox }, body: { day: 20 } },
  "POST /integrations/{integration}/check_domain": {
    params: { integration: own.mailbox },
    body: { selector: "mail1" },
  },
});
