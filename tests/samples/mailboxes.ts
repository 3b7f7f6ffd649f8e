import { makeMailbox } from "../factories/make-conversation.ts";
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
});

export const mailboxSamples = (own: {
  readonly credential: string;
  readonly mailbox: string;
}): SamplesOf<"mailboxes"> => ({
  "PUT /integrations/{integration}/{id}/add_smtp": {
    params: { integration: "smtp", id: own.mailbox },
    query: { credentials_id: own.credential },
    body: {
      email: "thief@mail.example",
      sender_name: "T",
      username: "t",
      password: "password-1",
      smtp_host: "127.0.0.1",
      smtp_port: 1,
      smtp_security: "none",
      imap_host: "127.0.0.1",
      imap_port: 1,
      imap_security: "none",
    },
  },
  "POST /integrations/{integration}/connect": {
    params: { integration: "google" },
    query: { credentials_id: own.credential },
  },
  "GET /integrations/callback": { query: { state: "a-state-that-nobody-was-given", code: "c" } },
  "POST /integrations/{integration}/disconnect": { params: { integration: own.mailbox } },
  "GET /credentials/{id}/integrations": { params: { id: own.credential } },
  "GET /integrations": {},
});
