const server = { host: "x", port: 1, security: "none" } as const;

/** A mailbox that is opened, where nothing is really connected. */
export const mailAccount = (email: string, name = "T") => ({
  kind: "smtp" as const,
  email,
  fromName: name,
  username: email,
  password: "p",
  smtp: server,
  imap: server,
});
