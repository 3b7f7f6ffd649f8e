import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { promisify } from "node:util";
import { afterEach } from "vitest";
import { takeSettings } from "@/lib/env/launch.ts";
import { gatedServer } from "@/lib/server/refusing/gate.ts";

/** A server of a test, which ends after it with the connections in `open`. */
export function turningServer() {
  let server: Server;
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
    server.close();
    takeSettings({ TRUSTED_PROXIES: "", RATE_LIMITS: "" });
  });

  /** Starts it with an answer. Returns its port. */
  async function listenAlone(answer: RequestListener): Promise<number> {
    server = gatedServer({ answer });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }
  return {
    open,
    listenAlone,
    /** The same behind a trusted proxy. */
    listen: (answer: RequestListener): Promise<number> => {
      takeSettings({ TRUSTED_PROXIES: "1" });
      return listenAlone(answer);
    },
    /** How many connections it has. */
    connections: (): Promise<number> => promisify<number>(server.getConnections.bind(server))(),
  };
}
