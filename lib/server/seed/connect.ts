import {
  type CredentialDetail,
  connectCredential,
  listCredentials,
  solveCode,
} from "@/lib/domain/credentials/index.ts";
import { connectMailbox, listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { mailboxHint, networkHints } from "@/lib/http/world/hints.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring.ts";

/** The hours of the account's day in which it works. */
interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Connects an account of the embedded network, or continues with one that an interrupted start left. */
export async function connectDemoAccount(
  member: Member,
  email: string,
  hours: Hours,
): Promise<CredentialDetail> {
  const { social } = ports();
  const signIn = (await networkHints()).find((hint) => hint.email === email);
  if (!signIn) throw new Error("The embedded world is not there.");
  const found = (await listCredentials(member)).find(({ username }) => username === email);
  const account =
    found ??
    (await connectCredential(member, social, {
      email,
      password: signIn.password,
      countryCode: "US",
      timezone: "UTC",
      proxyType: "basic",
      workHoursStart: hours.from,
      workHoursEnd: hours.to,
    }));
  const { pin } = (await networkHints()).find((hint) => hint.email === email) ?? {};
  return !account.isReady && pin ? solveCode(member, social, { id: account.id, code: pin }) : account;
}

/** Connects a mailbox of the embedded world, or finds one that an interrupted start left. */
export async function connectDemoMailbox(
  member: Member,
  { email, name, credentialId }: { readonly email: string; readonly name: string; readonly credentialId: Id },
): Promise<{ readonly id: Id }> {
  const servers = mailboxHint();
  if (!servers) throw new Error("The embedded world is not there.");
  const found = (await listMailboxes(member)).find((mailbox) => mailbox.email === email);
  if (found) return found;
  return connectMailbox(member, ports().mail, {
    id: newId(),
    email,
    username: email,
    fromName: name,
    password: servers.password,
    credentialId,
    key: null,
    sending: { kind: "smtp", smtp: { host: servers.host, port: servers.smtp, security: "none" } },
    imap: { host: servers.host, port: servers.imap, security: "none" },
  });
}
