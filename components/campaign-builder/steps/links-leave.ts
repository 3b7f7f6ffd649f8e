import { createContext } from "react";
import { partsOf } from "@/lib/kernel/text-links/index.ts";

/**
 * The domain on which the links of a campaign's messages leave; empty: the brand's own host. Null: they leave as they
 * are.
 */
export const LinksLeave = createContext<string | null>(null);

/** A message as it leaves where its links are tracked, with a sign in place of what only the sending knows. */
export const asTracked = (text: string, domain: string) =>
  partsOf(text)
    .map((part) => (part.isLink && /^https?:/i.test(part.text) ? `https://${domain || "…"}/t/…` : part.text))
    .join("");
