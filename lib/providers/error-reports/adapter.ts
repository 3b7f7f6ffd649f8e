import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { ask } from "../net/ask.ts";
import type { ErrorReportsPort } from "./port.ts";

/**
 * Posts reports as JSON to the operator's address. Null: there is none, and errors are only logged.
 * @param url part of the settings, so that it may be inside a private network.
 */
export function errorReports(url: string | null): ErrorReportsPort {
  return {
    async send(report) {
      if (url === null) return;
      const answer = await ask({
        method: "POST",
        url,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(report),
        timeoutMs: 5_000,
        mostBytes: 10_000,
      });
      if (answer.status >= 300) throw new ProviderError("unavailable", `answered ${answer.status}`);
    },
  };
}
