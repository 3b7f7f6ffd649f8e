import { headers } from "next/headers";
import { boardOf, type CrmPlatform, lastCrmCookie } from "@/lib/contracts/words/crm-words.ts";
import { ownCookie } from "./token.ts";

/** The CRM that this browser looked at last, else the native one [OC-345]. */
export async function lastCrm(): Promise<CrmPlatform> {
  return boardOf(ownCookie(await headers(), lastCrmCookie) ?? "default");
}
