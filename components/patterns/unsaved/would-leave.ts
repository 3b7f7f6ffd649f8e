/**
 * Whether a press on a link would open another page of the application in this window. A link that downloads a file,
 * or opens elsewhere, doesn't.
 */
export function wouldLeave(
  press: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
  link: Pick<HTMLAnchorElement, "origin" | "target" | "hasAttribute"> | null,
  origin: string,
): boolean {
  if (!link || link.origin !== origin || link.hasAttribute("download")) return false;
  if (link.target && link.target !== "_self") return false;
  return press.button === 0 && !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey);
}
