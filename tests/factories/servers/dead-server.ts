import { createServer, type Server, type Socket } from "node:net";

export interface DeadServer {
  readonly port: number;
  /** How many connections are open, and how many came in all. */
  open(): number;
  came(): number;
  /** Cuts the open connections. */
  drop(): void;
  stop(): void;
}

/** A server that accepts connections and never greets. */
export async function deadServer(): Promise<DeadServer> {
  const open = new Set<Socket>();
  let came = 0;
  const server: Server = createServer((socket) => {
    came++;
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    open: () => open.size,
    came: () => came,
    drop,
    stop() {
      drop();
      server.close();
    },
  };
}
