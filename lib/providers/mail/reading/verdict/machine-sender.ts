import { listed } from "../listed.ts";
import type { Facts } from "./facts.ts";

/** Local parts under which mail servers write, in small letters without dots, dashes and underscores. */
const serverNames = new Set(
  listed(
    "mailerdaemon|maildaemon|mailerdeamon|postmaster|mdaemon|daemon|bounce|bounces|doublebounce|mailer|maildelivery|maildeliverysystem|mailsystem|autobounce|systemadministrator",
  ),
);
const serverTitles = listed(
  "mail delivery s|mail delivery (|mailer-daemon|mailer daemon|system administrator|delivery subsystem|delivery system",
  "mail administrator|postmaster|delivery status|internet mail delivery|mail system|undelivered",
);

/** Local parts behind which nobody reads. */
const noReplyNames = new Set(
  listed(
    "noreply|donotreply|dontreply|nichtantworten|nepasrepondre|noresponder|naoresponda|noreplies|noresponse",
  ),
);

const localPart = (email: string) =>
  (email.split("@", 1)[0] ?? "").split("+", 1)[0]?.replace(/[._-]/g, "").toLowerCase() ?? "";

/** Whether a mail server wrote it, by its name. */
export function isServer({ from }: Pick<Facts, "from">): boolean {
  const name = from.name.toLowerCase();
  const local = localPart(from.email);
  return (
    serverNames.has(local) ||
    local.startsWith("microsoftexchange") ||
    local.startsWith("mailerdaemon") ||
    serverTitles.some((title) => name.startsWith(title))
  );
}

/** Whether it bears the name of a mail server behind which nobody writes. A postmaster may be a person. */
export function isDaemon({ from }: Pick<Facts, "from">): boolean {
  const local = localPart(from.email);
  return (
    local.includes("mailerdaemon") ||
    local.startsWith("microsoftexchange") ||
    /^(?:mdaemon|maildaemon)$/.test(local)
  );
}

/** Whether it comes from an address that takes no answers. */
export const isNoReply = ({ from }: Pick<Facts, "from">) => noReplyNames.has(localPart(from.email));

/** Whether its sender takes no bounces, as machines do. Some people's servers do that, too. */
export const hasEmptyReturnPath = ({ message }: Pick<Facts, "message">) =>
  ["<>", "<mailer-daemon>"].includes(message.headers.first("return-path").replace(/\s+/g, "").toLowerCase());
