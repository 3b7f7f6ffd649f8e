"use client";

import { useTranslations } from "next-intl";

/** A refusal by the server, in the person's language. */
interface Refusal extends Error {
  readonly status: number;
  readonly requestId: string | null;
}

/** Tells a refusal by the server (the calls' ApiError) from a call that reached nobody. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}

/** Says what failed: the refusal's own words, or, where no answer came, that the server is out of reach. */
export function useFailureWords(): (error: unknown) => string {
  const t = useTranslations("errors-ui");
  return (error) => (isRefusal(error) ? error.message : t("unreachable"));
}
