import { createServer, type Server, type Socket } from "node:net";
import { logger } from "@/lib/log/index.ts";
import type { World } from "../http/router.ts";
import { parseCommand, takeCommand } from "./parser.ts";
import { ImapSession } from "./session.ts";

/** How often an idling client is told of new mail, in machine milliseconds. */
const idleMs = 500;

/** How many failed or invalid commands a client may send before it is cut off. */
const maxBadCommands = 20;

/** Serves one connection: reads bytes, runs commands one after another, and never throws. */
function serve(world: World, socket: Socket): void {
  const log = logger("world.imap");
  const session = new ImapSession(world, {
    write: (data) => void (socket.writable && socket.write(data)),
    cut: () => socket.destroy(),
    end: () => socket.end(),
  });
  let buffer: Buffer = Buffer.alloc(0);
  let asked = 0;
  let busy = false;
  let wrong = 0;
  /** Set while a handler, not the command loop, waits for the next line. */
  let waiting: ((line: string) => void) | null = null;

  const nextLine = () =>
    new Promise<string>((resolve) => {
      waiting = resolve;
      // The line may already be in the buffer, where no further data would start the pump.
      setImmediate(pump);
    });

  async function idle(tag: string): Promise<void> {
    socket.write("+ idling\r\n");
    let open = true;
    const ended = nextLine().then(() => {
      open = false;
    });
    while (open && !socket.destroyed) {
      await session.refresh();
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, idleMs))]);
    }
    if (!socket.destroyed) socket.write(`${tag} OK done\r\n`);
  }

  async function handle(text: string): Promise<void> {
    const command = parseCommand(text);
    if (!command) {
      wrong += 1;
      if (wrong > maxBadCommands) return void socket.destroy();
      return void socket.write("* BAD that is no command\r\n");
    }
    try {
      if (command.name === "IDLE") return await idle(command.tag);
      await session.run(command, () => {
        socket.write("+ \r\n");
        return nextLine();
      });
    } catch (err) {
      log.error({ err, command: command.name }, "a command failed");
      if (socket.writable) socket.write(`${command.tag} NO internal error\r\n`);
    }
  }

  /** Runs the whole commands in the buffer, one at a time. */
  function pump(): void {
    while (!socket.destroyed) {
      if (waiting) {
        const end = buffer.indexOf("\r\n", 0, "latin1");
        if (end < 0) return;
        const give = waiting;
        waiting = null;
        const line = buffer.toString("latin1", 0, end);
        buffer = buffer.subarray(end + 2);
        give(line);
        continue;
      }
      if (busy) return;
      const taken = takeCommand(buffer, asked);
      if (taken.kind === "more") return;
      if (taken.kind === "too_long") {
        socket.end("* BYE the command is too long\r\n");
        return;
      }
      if (taken.kind === "ask") {
        asked = taken.at;
        socket.write("+ go on\r\n");
        continue;
      }
      buffer = buffer.subarray(taken.length);
      asked = 0;
      if (taken.text === "") continue;
      busy = true;
      void handle(taken.text).finally(() => {
        busy = false;
        pump();
      });
    }
  }

  socket.on("data", (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    if (buffer.length > 4 * 1024 * 1024) return void socket.destroy();
    pump();
  });
  socket.on("error", () => socket.destroy());
  socket.setTimeout(30 * 60_000, () => socket.destroy());
  session.greet();
}

/** The IMAP server of the world's mailboxes. */
export function imapServer(world: World): { server: Server; closeConnections: () => void } {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    serve(world, socket);
  });
  const closeConnections = () => {
    for (const socket of open) socket.destroy();
  };
  return { server, closeConnections };
}
