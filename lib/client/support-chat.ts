import { type SupportChat, supportServices } from "@/lib/contracts/support-kinds.ts";

/** Under this key the browser keeps to which chat its person agreed. Signing out forgets it. */
export const agreedKey = "supportChatAgreed";

const nameOf = ({ kind, appId }: SupportChat) => `${kind}:${appId}`;

/** Whether the person agreed to this very chat in this browser. */
export function hasAgreed(chat: SupportChat): boolean {
  try {
    return window.localStorage.getItem(agreedKey) === nameOf(chat);
  } catch {
    return false;
  }
}

/** Keeps that the person agreed. */
export function keepAgreement(chat: SupportChat): void {
  try {
    window.localStorage.setItem(agreedKey, nameOf(chat));
  } catch {
    // Without storage the agreement lasts as long as the page.
  }
}

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
