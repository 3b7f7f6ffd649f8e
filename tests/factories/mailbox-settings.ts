import type { runningWorld } from "./servers/running-world.ts";

/** What somebody types to connect a mailbox of the embedded world. */
export const mailboxSettings = (
  world: ReturnType<typeof runningWorld>,
  email: string,
  change: object = {},
) => ({
  email,
  sender_name: "Ada Test",
  username: email,
  password: "mailbox-pass-1",
  smtp_host: "127.0.0.1",
  smtp_port: world.of().smtpPort,
  smtp_security: "none",
  imap_host: "127.0.0.1",
  imap_port: world.of().imapPort,
  imap_security: "none",
  ...change,
});
