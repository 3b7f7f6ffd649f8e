import { createServer, type Server, type Socket } from "node:net";

/** Answers a client's line; null answers nothing. `cut` ends the connection at once. */
export type Script = (line: string, socket: Socket, turn: number) => string | null | "cut";

export interface ScriptedServer {
  readonly port: number;
  /** Every line that clients sent. */
  readonly lines: string[];
  /** How many connections are open. */
  open(): number;
  /** Cuts every open connection. */
  cutAll(): void;
  stop(): Promise<void>;
}

/** A line server that says what a test tells it to, on a free port of the loopback address. */
export async function scriptedServer(greeting: string, script: Script): Promise<ScriptedServer> {
  const open = new Set<Socket>();
  const lines: string[] = [];
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    socket.write(greeting);
    let rest = "";
    socket.on("data", (chunk) => {
      const parts = (rest + chunk.toString("latin1")).split("\r\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        lines.push(line);
        const answer = script(line, socket, lines.length);
        if (answer === "cut") socket.destroy();
        else if (answer !== null && socket.writable) socket.write(answer, "latin1");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    lines,
    open: () => open.size,
    cutAll() {
      for (const socket of open) socket.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
