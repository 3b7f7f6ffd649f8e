import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

export interface ReceivedHook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on a free port, for a test file: what it got, and what it answers by path (200 unless told). */
export function webhookReceiver() {
  const received: ReceivedHook[] = [];
  const answers = new Map<string, (response: ServerResponse, count: number) => void>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body });
    const count = received.filter((one) => one.path === path).length;
    const answer = answers.get(path);
    if (answer) answer(response, count);
    else response.end();
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  beforeEach(() => {
    received.splice(0);
    answers.clear();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, answers, endpoint, url: (path: string) => `http://${endpoint()}${path}` };
}
