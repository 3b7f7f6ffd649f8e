import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import { closeConnections } from "@/lib/db/index.ts";
import { refusePowerfulRole } from "@/lib/db/setup/roles.ts";
import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { attachRealtime } from "@/lib/realtime/server.ts";
import { bindListeners } from "@/lib/wiring.ts";
import { answerHealth } from "./health.ts";
import { runProcess } from "./process.ts";
import { staticFiles } from "./static-files.ts";

const log = logger("web");

/** Headers that only this server or the framework may set; whoever sends them from outside means no good (S2). */
const ownHeaders = [
  "x-outreach-peer",
  "x-nonce",
  "x-outage",
  "x-middleware-subrequest",
  "x-middleware-rewrite",
  "content-security-policy",
];

/** The web process: pages, calls, sockets, health. Stateless: any number of them share one Postgres. */
await runProcess("web", async () => {
  const { HOST, PORT, NODE_ENV, APP_DATABASE_URL } = env();
  await refusePowerfulRole(APP_DATABASE_URL);
  bindListeners();
  const app = next({ dev: NODE_ENV === "development", hostname: HOST, port: PORT });
  await app.prepare();
  const handle = app.getRequestHandler();
  const upgrade = app.getUpgradeHandler();
  const answerStatic =
    NODE_ENV === "development" ? null : staticFiles(join(process.cwd(), ".next", "static"));
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    for (const name of ownHeaders) delete request.headers[name];
    request.headers["x-outreach-peer"] = request.socket.remoteAddress ?? "unknown";
    if (answerHealth(request, response) || answerStatic?.(request, response)) return;
    void handle(request, response);
  });
  const realtime = await attachRealtime(server);
  server.on("upgrade", (request, socket, head) => {
    if (!request.url?.startsWith("/ws")) void upgrade(request, socket, head);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(PORT, HOST, listening);
  });
  log.info({ host: HOST, port: PORT }, "listening");
  return async () => {
    server.closeIdleConnections();
    server.close();
    await realtime.close();
    await app.close();
    await closeConnections();
  };
});
