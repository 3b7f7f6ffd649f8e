import type { Answer } from "../http/router.ts";
import type { Dialect } from "../oauth/granted-route.ts";

const reasons: Readonly<Record<string, { reason: string; status: string }>> = {
  unauthenticated: { reason: "authError", status: "UNAUTHENTICATED" },
  scope: { reason: "insufficientPermissions", status: "PERMISSION_DENIED" },
  parameter: { reason: "badRequest", status: "INVALID_ARGUMENT" },
  invalid: { reason: "invalidArgument", status: "INVALID_ARGUMENT" },
  missing: { reason: "notFound", status: "NOT_FOUND" },
  limit: { reason: "rateLimitExceeded", status: "RESOURCE_EXHAUSTED" },
  quota: { reason: "userRateLimitExceeded", status: "PERMISSION_DENIED" },
  backend: { reason: "backendError", status: "UNAVAILABLE" },
};

/** A refusal as Gmail's API words it. */
export function refuseGmail(code: number, word: string, message: string): Answer {
  const { reason, status } = reasons[word] ?? { reason: word, status: "UNKNOWN" };
  return {
    status: code,
    body: { error: { code, message, errors: [{ message, domain: "global", reason }], status } },
  };
}

export const gmailDialect: Dialect = {
  provider: "google",
  refuse: refuseGmail,
  faults: {
    "401": { status: 401, word: "unauthenticated" },
    "403": { status: 403, word: "quota" },
    "429": { status: 429, word: "limit" },
    "500": { status: 500, word: "backend" },
    "503": { status: 503, word: "backend" },
  },
};
