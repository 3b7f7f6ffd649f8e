import type { IncomingMessage, ServerResponse } from "node:http";
import { answered, connections } from "@/lib/db/connections.ts";

/**
 * Answers `/healthz` (the process runs) and `/readyz` (its database also answers within two seconds, else 503).
 * Returns whether the request was one of them.
 */
export function answerHealth(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.split("?")[0];
  if (path === "/healthz") reply(response, 200, "alive");
  else if (path === "/readyz") {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("late")), 2_000).unref(),
    );
    const { hot } = connections();
    Promise.race([answered(hot, hot`select 1`), late]).then(
      () => reply(response, 200, "ready"),
      () => reply(response, 503, "database unreachable"),
    );
  } else return false;
  return true;
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain", "cache-control": "no-store" }).end(`${text}\n`);
}
