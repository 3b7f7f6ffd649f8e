import { connect, createServer, type Socket } from "node:net";

/** What a line between client and server does wrong. */
export interface Fault {
  /**
   * Looks at all that the client has sent on this connection: with true, the new bytes aren't passed on and the line is
   * cut.
   */
  readonly cutsBefore?: (sent: string) => boolean;
  /** The same for what the server answers, with all that the client has sent. */
  readonly swallows?: (answered: string, sent: string) => boolean;
  /**
   * The same for what the client has sent: with true, the server gets and answers nothing any more, and the line
   * stands.
   */
  readonly stalls?: (sent: string) => boolean;
  /** Waited for before the client's new bytes are passed on. */
  readonly meanwhile?: (sent: string) => Promise<unknown> | undefined;
  /** Changes what the server answers. */
  readonly rewrites?: (answer: string) => string;
  /** How late the first bytes of the server come, in ms. */
  readonly greetsLate?: number;
}

/** A line to a server on the loopback address that breaks as it is told. */
export interface FaultyLine {
  readonly port: number;
  /** How the next connections break. */
  breakBy(fault: Fault): void;
  /** What the clients have sent, a text for each connection. */
  sent(): readonly string[];
  /** Cuts every open connection. */
  cutAll(): void;
  stop(): Promise<void>;
}

/** Opens a faulty line to a server's port. */
export async function faultyLine(to: number): Promise<FaultyLine> {
  let fault: Fault = {};
  const open = new Set<Socket>();
  const texts: { sent: string }[] = [];
  const server = createServer((client) => {
    const { cutsBefore, swallows, stalls, meanwhile, rewrites, greetsLate = 0 } = fault;
    const far = connect(to, "127.0.0.1");
    const cut = () => {
      client.destroy();
      far.destroy();
    };
    const text = { sent: "" };
    texts.push(text);
    let answered = "";
    let stands = false;
    let order: Promise<unknown> = Promise.resolve();
    client.on("data", (bytes) => {
      text.sent += bytes.toString("latin1");
      const now = text.sent;
      if (cutsBefore?.(now)) return cut();
      stands ||= stalls?.(now) ?? false;
      if (stands) return;
      if (!meanwhile) return void far.write(bytes);
      order = order.then(() => meanwhile(now)).then(() => far.write(bytes));
    });
    const greeted = new Promise((resolve) => setTimeout(resolve, greetsLate));
    let answers: Promise<unknown> = greeted;
    const answer = (bytes: Buffer) => {
      answered += bytes.toString("latin1");
      if (swallows?.(answered, text.sent)) return cut();
      if (stands || client.destroyed) return;
      client.write(rewrites ? Buffer.from(rewrites(bytes.toString("latin1")), "latin1") : bytes);
    };
    far.on("data", (bytes) => {
      if (greetsLate === 0) answer(bytes);
      else answers = answers.then(() => answer(bytes));
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
    sent: () => texts.map(({ sent }) => sent),
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
