import { connect, createServer, type Socket } from "node:net";

/** What a line between client and server does wrong. */
export interface Fault {
  /** Looks at all that the client has sent on this connection: with true, the new bytes aren't passed on and the line is cut. */
  readonly cutsBefore?: (sent: string) => boolean;
  /** The same for what the server answers, with all that the client has sent. */
  readonly swallows?: (answered: string, sent: string) => boolean;
}

/** A line to a server on the loopback address that breaks as it is told. */
export interface FaultyLine {
  readonly port: number;
  /** How the next connections break. */
  breakBy(fault: Fault): void;
  stop(): Promise<void>;
}

/** Opens a faulty line to a server's port. */
export async function faultyLine(to: number): Promise<FaultyLine> {
  let fault: Fault = {};
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const { cutsBefore, swallows } = fault;
    const far = connect(to, "127.0.0.1");
    const cut = () => {
      client.destroy();
      far.destroy();
    };
    let [sent, answered] = ["", ""];
    client.on("data", (bytes) => {
      sent += bytes.toString("latin1");
      if (cutsBefore?.(sent)) cut();
      else far.write(bytes);
    });
    far.on("data", (bytes) => {
      answered += bytes.toString("latin1");
      if (swallows?.(answered, sent)) cut();
      else client.write(bytes);
    });
    for (const socket of [client, far]) {
      open.add(socket);
      socket.on("error", cut);
      socket.on("close", () => {
        open.delete(socket);
        cut();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    breakBy: (next) => {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
