import { addressOf } from "@/lib/kernel/web-address/index.ts";
import { visible } from "./person.ts";

/** A person's page on the professional network: the address that we keep, and the key that identifies the person. */
export interface SocialAddress {
  /** As it was written, without what only tracks. */
  readonly url: string;
  /**
   * The same for any host, language, case or tracking in the link. An id of the network itself keeps its case: two
   * ids may differ in nothing else.
   */
  readonly key: string;
}

const longest = 2000;
/** The network's own ids, which stand for a name in some links. */
const memberId = /^AC[A-Za-z]AA[\w-]{10,}$/;
/** The pages of the network's paid editions: `/sales/lead/<id>,<kind of search>,<token>`. */
const navigatorPage = /^\/(?:[a-z]{2}\/)?sales\/(?:lead|people)\/([^/]+)/i;
const recruiterPage = /^\/talent\/(?:.*\/)?profile\/([^/]+)/i;

/**
 * Reads a link to a person's page: any host, `/in/<name>` or a page of Sales Navigator or Recruiter, with or without
 * protocol, query or trailing parts. Returns null for anything else. Source: OC-175, OC-176.
 */
export function readSocialUrl(text: string): SocialAddress | null {
  const trimmed = visible(text).trim();
  if (trimmed === "" || trimmed.length > longest || /\s/.test(trimmed)) return null;
  const address = addressOf(
    /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, "")}`,
  );
  if (!address || (!address.hostname.includes(".") && address.hostname !== "localhost")) return null;
  const origin = `${address.protocol}//${address.host}`;
  const [page, id] = navigatorPage.exec(address.pathname) ?? recruiterPage.exec(address.pathname) ?? [];
  if (page && id) return paidPage(origin, page, id);
  const written = plainOf(/\/in\/([^/]+)/i.exec(address.pathname)?.[1]);
  if (!written || !/^[\p{L}\p{N}\p{M}._~-]{1,200}$/u.test(written)) return null;
  const key = memberId.test(written) ? written : written.toLowerCase();
  return { url: `${origin}/in/${encodeURIComponent(written)}`, key };
}

/** A page of a paid edition is kept as it is: its last part lets that edition open it. */
function paidPage(origin: string, page: string, id: string): SocialAddress | null {
  const [member = ""] = (plainOf(id) ?? "").split(",", 1);
  return /^[\w-]{5,200}$/.test(member) ? { url: `${origin}${page}`, key: member } : null;
}

function plainOf(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part).normalize("NFC").trim();
  } catch {
    return null;
  }
}
