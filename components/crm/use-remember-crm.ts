"use client";

import { useEffect } from "react";
import { type CrmPlatform, lastCrmCookie } from "@/lib/contracts/words/crm-words.ts";
import { cookieText } from "@/lib/kernel/kept/cookie.ts";

const yearSeconds = 31_536_000;

/** Keeps in this browser which CRM was looked at last [OC-345]. */
export function useRememberCrm(platform: CrmPlatform): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = cookieText(lastCrmCookie, platform, yearSeconds, window.location.protocol === "https:");
  }, [platform]);
}
