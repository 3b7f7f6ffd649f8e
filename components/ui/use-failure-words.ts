"use client";

import { useTranslations } from "next-intl";

/** An error answered by the server, in the person's language. */
interface Refusal extends Error {
  readonly status: number;
  readonly requestId: string | null;
}

/** Tells an error answered by the server (the calls' ApiError) from a call without an answer. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}

/** The text of an error: the server's own, or that the server can't be reached. */
export function useFailureWords(): (error: unknown) => string {
  const t = useTranslations("errors-ui");
  return (error) => (isRefusal(error) ? error.message : t("unreachable"));
}
