import type { Answer } from "../http/router.ts";
import type { Dialect } from "../oauth/granted-route.ts";

const codes: Readonly<Record<string, string>> = {
  unauthenticated: "InvalidAuthenticationToken",
  scope: "ErrorAccessDenied",
  parameter: "BadRequest",
};

/** A refusal as Graph words it. `word` is the error's code, or one that all providers have. */
export function refuseGraph(status: number, word: string, message: string): Answer {
  return { status, body: { error: { code: codes[word] ?? word, message, innerError: {} } } };
}

export const graphDialect: Dialect = {
  provider: "microsoft",
  refuse: refuseGraph,
  faults: {
    "401": { status: 401, word: "unauthenticated" },
    "403": { status: 403, word: "scope" },
    "429": { status: 429, word: "ApplicationThrottled", headers: { "retry-after": "120" } },
    "500": { status: 500, word: "ErrorInternalServerError" },
    "503": { status: 503, word: "ServiceUnavailable", headers: { "retry-after": "30" } },
  },
};
