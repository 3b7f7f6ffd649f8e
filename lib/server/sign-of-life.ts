import type { ChildProcess } from "node:child_process";
import { request } from "node:http";

/** Asks a process whether it is alive. Resolves to false without an answer in time. */
export type Probe = (child: ChildProcess, timeoutMs: number) => Promise<boolean>;

/**
 * Probes a process on its own port, as its callers reach it. Any answer counts: a process that accepts no connections
 * is of no use to anybody.
 */
export function overHttp(port: number, host: string, path: string): Probe {
  return (_child, timeoutMs) =>
    new Promise((settle) => {
      const asked = request(
        { host: reachable(host), port, path, agent: false, timeout: timeoutMs },
        (response) => {
          response.resume();
          settle(true);
        },
      );
      asked.on("timeout", () => asked.destroy());
      asked.on("error", () => settle(false));
      // A server that sends its answer very slowly isn't healthy either.
      setTimeout(() => asked.destroy(), timeoutMs).unref();
      asked.end();
    });
}

const reachable = (host: string) => (host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host);

let asked = 0;

/** Probes a process without a port over the channel between the processes. */
export const overChannel: Probe = (child, timeoutMs) =>
  new Promise((settle) => {
    const number = ++asked;
    const done = (lives: boolean) => {
      clearTimeout(late);
      child.off("message", hear);
      settle(lives);
    };
    const hear = ({ pong }: { pong?: number }) => {
      if (pong === number) done(true);
    };
    const late = setTimeout(() => done(false), timeoutMs);
    child.on("message", hear);
    child.send({ ping: number }, (error) => {
      if (error) done(false);
    });
  });
