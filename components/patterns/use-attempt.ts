"use client";

import { useTranslations } from "next-intl";
import { tellFailure } from "./upgrade/tell-failure.ts";

/**
 * Does what was chosen on a page that shows it already: where it fails, the failure is told and what was shown is undone.
 * Then the page is read anew.
 */
export function useAttempt(refresh: () => Promise<unknown>) {
  const words = useTranslations("errors-ui");
  return async (work: () => Promise<unknown>, undo = () => {}) => {
    try {
      await work();
    } catch (error) {
      undo();
      tellFailure(error, words("offline"));
    }
    await refresh();
  };
}
