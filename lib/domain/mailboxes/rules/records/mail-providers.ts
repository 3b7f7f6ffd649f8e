/** A provider of mail servers: how a domain's records name it. */
export interface MailProvider {
  /** The end of its SMTP servers' names. */
  readonly hosts: readonly string[];
  /** The SPF record that names its servers. */
  readonly include: string;
  /** The selectors of its DKIM keys, where they are the same for every customer. */
  readonly selectors: readonly string[];
}

/** Sources: the providers' own pages about SPF and DKIM, as of 2026. */
const providers: readonly MailProvider[] = [
  {
    hosts: ["smtp.gmail.com", "smtp-relay.gmail.com", "googlemail.com"],
    include: "_spf.google.com",
    selectors: ["google"],
  },
  {
    hosts: ["office365.com", "outlook.com"],
    include: "spf.protection.outlook.com",
    selectors: ["selector1", "selector2"],
  },
  { hosts: ["amazonaws.com"], include: "amazonses.com", selectors: [] },
  { hosts: ["sendgrid.net"], include: "sendgrid.net", selectors: ["s1", "s2"] },
  { hosts: ["mailgun.org"], include: "mailgun.org", selectors: ["mailo", "pic", "smtp"] },
  { hosts: ["mailjet.com"], include: "spf.mailjet.com", selectors: ["mailjet"] },
  {
    hosts: ["brevo.com", "sendinblue.com"],
    include: "spf.brevo.com",
    selectors: ["mail", "brevo1", "brevo2"],
  },
  { hosts: ["zoho.com"], include: "zoho.com", selectors: ["zmail", "zoho"] },
  { hosts: ["zoho.eu"], include: "zohomail.eu", selectors: ["zmail", "zoho"] },
  {
    hosts: ["fastmail.com", "messagingengine.com"],
    include: "spf.messagingengine.com",
    selectors: ["fm1", "fm2", "fm3"],
  },
  {
    hosts: ["protonmail.ch", "proton.me"],
    include: "_spf.protonmail.ch",
    selectors: ["protonmail", "protonmail2", "protonmail3"],
  },
  { hosts: ["mail.me.com"], include: "icloud.com", selectors: ["sig1"] },
  { hosts: ["ovh.net", "ovhcloud.com"], include: "mx.ovh.com", selectors: [] },
  {
    hosts: ["hostinger.com"],
    include: "_spf.mail.hostinger.com",
    selectors: ["hostingermail1", "hostingermail2", "hostingermail3"],
  },
];

/** Whether a host is one of a domain, or below it. */
export const isBelow = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

/** The SMTP servers of the providers whose mailboxes are reached by an API: they tell whose records count. */
const hostsOfTypes: Readonly<Record<string, string>> = {
  google: "smtp.gmail.com",
  microsoft: "smtp.office365.com",
  sendgrid: "smtp.sendgrid.net",
  amazon: "email-smtp.us-east-1.amazonaws.com",
};

/** The server by whose provider a mailbox's records are judged. `host`: its SMTP server, empty where it has none. */
export const sendingHost = (type: string, host: string): string => hostsOfTypes[type] ?? host;

/** The provider of an SMTP server. Null: none that is known. */
export function providerOf(host: string): MailProvider | null {
  const name = host.toLowerCase();
  return providers.find(({ hosts }) => hosts.some((end) => isBelow(name, end))) ?? null;
}
