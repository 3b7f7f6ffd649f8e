import { createServer, type Socket } from "node:net";

/** What postfix's policy server decides, like `DUNNO` or `450 4.2.0 later`, at a recipient and after a whole mail. */
export type Policy = (state: "RCPT" | "END-OF-MESSAGE", recipient: string) => string;

/**
 * A policy server of postfix (SMTPD_POLICY_README): it is asked by lines of names and values, and answers an action.
 */
export async function policyServer(
  decide: Policy,
): Promise<{ readonly port: number; readonly stop: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    let text = "";
    socket.on("data", (bytes) => {
      const questions = (text + bytes.toString("latin1")).split("\n\n");
      text = questions.pop() ?? "";
      for (const question of questions) {
        const of = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(question)?.[1] ?? "";
        const state = of("protocol_state");
        const isAsked = state === "RCPT" || state === "END-OF-MESSAGE";
        socket.write(`action=${isAsked ? decide(state, of("recipient")) : "DUNNO"}\n\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
