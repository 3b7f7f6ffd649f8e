import {
  agreementCookie,
  agreementTo,
  type SupportChat,
  supportServices,
} from "@/lib/contracts/support-kinds.ts";
import { cookieText, pageCookie } from "@/lib/kernel/kept/cookie.ts";

const yearSeconds = 31_536_000;

const isTls = () => window.location.protocol === "https:";
const nameOf = (pair: string) => pair.split("=", 1)[0]!;

/** Whether the person agreed to this very chat in this browser. */
export function hasAgreed(chat: SupportChat): boolean {
  const kept = new Map(
    document.cookie.split("; ").map((pair) => [nameOf(pair), pair.slice(nameOf(pair).length + 1)]),
  );
  return pageCookie((name) => kept.get(name), agreementCookie, isTls()) === agreementTo(chat);
}

/** Keeps that the person agreed. */
export function keepAgreement(chat: SupportChat): void {
  write(agreementTo(chat), yearSeconds);
}

/** Forgets to which chat the person agreed. */
export function forgetAgreement(): void {
  write("", 0);
}

function write(value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = cookieText(agreementCookie, value, maxAge, isTls());
}

/** The service to whose hosts the policy of the page is open, as the document says. Null: to none. */
export const chatInPolicy = (): string | null => document.documentElement.dataset.chat ?? null;

const scriptId = "support-chat";

/**
 * Loads the chat's program, once in a page. The id was checked against the service's own form, and the address is ours.
 * @returns whether it was loaded now.
 */
export function loadChat({ kind, appId }: SupportChat, page: Document = document): boolean {
  const service = supportServices[kind];
  if (page.getElementById(scriptId) || !service.id.test(appId)) return false;
  Object.assign(page.defaultView ?? {}, service.settings(appId));
  const script = page.createElement("script");
  script.id = scriptId;
  script.async = true;
  script.src = service.script(appId);
  for (const [name, value] of Object.entries(service.attributes?.(appId) ?? {}))
    script.setAttribute(name, value);
  page.head.append(script);
  return true;
}
