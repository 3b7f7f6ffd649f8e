import { Agent, request } from "node:http";
import { at } from "../support/figures.ts";

/** What is asked again and again. */
export interface Asked {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Asks over some connections, each of them one request after the other, for some seconds. Throws for an answer that
 * isn't 200.
 */
export async function loadOf(asked: Asked, connections: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1_000;
  const onOneConnection = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      await ask(asked, agent);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, onOneConnection));
  const took = performance.now() - began;
  agent.destroy();
  return { perSecond: (times.length * 1_000) / took, p50: at(times, 0.5), p99: at(times, 0.99) };
}

function ask({ port, path, headers }: Asked, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, agent }, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200 ? done() : failed(new Error(`${path} answered ${response.statusCode}`)),
      );
    });
    sent.once("error", failed);
    sent.end();
  });
}
