import type { NameRecords } from "../store/names.ts";

const nothing: NameRecords = { texts: [], mail_servers: [], addresses: [], names: [], silent: false };

/** The records of the domain at which the world's mailboxes are, unless the control writes others. */
export const knownNames: Readonly<Record<string, NameRecords>> = {
  "mail.example": { ...nothing, texts: ["v=spf1 mx ip4:127.0.0.1 ~all"], mail_servers: ["mx.mail.example"] },
  "_dmarc.mail.example": { ...nothing, texts: ["v=DMARC1; p=none"] },
};
