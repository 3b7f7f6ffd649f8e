import { createServer } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import next from "next";
import { closeConnections, keepPlans } from "@/lib/db/index.ts";
import { refusePowerfulRole } from "@/lib/db/setup/roles.ts";
import { messagesSettled } from "@/lib/domain/conversations/index.ts";
import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { attachRealtime } from "@/lib/realtime/server.ts";
import { bindListeners } from "@/lib/wiring.ts";
import { callAnswerer } from "./calls/answer-call.ts";
import { enterWorld } from "./enter-world.ts";
import { answerHealth } from "./health.ts";
import { runProcess } from "./process.ts";
import { refusePageWrite } from "./refuse-page-write.ts";
import { gatedServer, peerKey } from "./refusing/gate.ts";
import { refuseFlood } from "./refusing/refuse-flood.ts";
import { refuseOdd } from "./refusing/refuse-odd.ts";
import { refuseUnused } from "./refusing/refuse-unused.ts";
import { takeTurns } from "./refusing/take-turns.ts";
import { staticFiles } from "./static-files.ts";
import { writeAddress } from "./write-address.ts";

const log = logger("web");

/** The web process: pages, calls, sockets, health. Stateless: any number of them share one Postgres. */
await runProcess("web", async () => {
  const { HOST, PORT, NODE_ENV, APP_DATABASE_URL, TRUSTED_PROXIES } = env();
  const isDevelopment = NODE_ENV === "development";
  await refusePowerfulRole(APP_DATABASE_URL);
  keepPlans();
  bindListeners();
  // The framework handles upgrades of the server it is given, and leaves unknown ones open. So it gets a server that
  // never listens, which in development receives only the framework's own upgrades.
  const httpServer = createServer();
  const app = next({ dev: isDevelopment, hostname: HOST, port: PORT, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  // In development the framework answers calls, too: it loads what was edited.
  const answerCall = isDevelopment ? null : callAnswerer();
  const answerStatic = isDevelopment ? null : staticFiles(join(process.cwd(), ".next", "static"));
  const server = gatedServer({
    answer: (request, response) => {
      if (answerHealth(request, response) || refuseUnused(request, response)) return;
      if (refuseOdd(request, response)) return;
      if (answerStatic?.(request, response) || refuseFlood(request, response)) return;
      if (enterWorld(request, response)) return;
      takeTurns(request, response, async () => {
        const isSure = await writeAddress(request);
        // In development the framework's own tools send requests with a body to their own addresses.
        if (!isDevelopment && refusePageWrite(request, response, isSure)) return;
        if (await answerCall?.(request, response)) return;
        await handle(request, response);
      });
    },
    // A trusted proxy's connections carry everybody's requests.
    keyOf: (socket: Socket) => (TRUSTED_PROXIES > 0 ? null : peerKey(socket)),
    takeUpgrade: isDevelopment ? (...given) => httpServer.emit("upgrade", ...given) : null,
  });
  const realtime = await attachRealtime(server);
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
    // Whoever wrote them was let go after ten seconds; their servers may still take them.
    await messagesSettled();
    await closeConnections();
  };
});
