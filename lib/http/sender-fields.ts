import type { z } from "zod";
import type { addSmtp } from "@/lib/contracts/mailboxes.ts";

type Body = z.output<(typeof addSmtp)["body"]>;
type Sender = Pick<
  Body,
  "email" | "sender_name" | "username" | "password" | "imap_host" | "imap_port" | "imap_security"
>;

/** A sender, and where their mail is read, as every call that connects a mailbox takes them. */
export const senderOf = (id: string, credentialId: string | undefined, body: Sender) => ({
  id,
  credentialId: credentialId ?? null,
  email: body.email,
  fromName: body.sender_name,
  username: body.username,
  password: body.password ?? null,
  imap: { host: body.imap_host, port: body.imap_port, security: body.imap_security },
});
