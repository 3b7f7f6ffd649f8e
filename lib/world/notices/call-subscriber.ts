import { request } from "node:http";

/** Graph waits so long for whoever it calls, in milliseconds. */
const patienceMs = 10_000;

/** Calls a subscriber. Names below `localhost` are this machine, whatever its resolver says. */
export function callSubscriber(
  address: string,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly type: string; readonly text: string }> {
  const { hostname, host, port, pathname, search } = new URL(address);
  return new Promise((settle, fail) => {
    const sent = request(
      {
        host: hostname.endsWith("localhost") ? "127.0.0.1" : hostname,
        port,
        path: `${pathname}${search}`,
        method: "POST",
        headers: { ...headers, host, "content-type": type, "content-length": Buffer.byteLength(body) },
        timeout: patienceMs,
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("error", fail);
        answer.on("end", () =>
          settle({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", text }),
        );
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", fail);
    sent.end(body);
  });
}
