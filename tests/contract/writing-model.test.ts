import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { modelWriting } from "@/lib/providers/writing/model/adapter.ts";
import { modelKey } from "@/lib/world/settings.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { writingContract } from "./writing.contract.ts";

const assignment = {
  objective: "Win heads of sales in Germany for a demo",
  caseStudies: "",
  locale: "en",
  channels: { social: true, email: false },
};
const given = { apiKey: modelKey, model: "world-writer" };

describe("a language model behind OpenAI's published API, as the embedded world offers it", () => {
  const { of } = runningWorld();
  const baseUrl = () => `http://127.0.0.1:${of().httpPort}/openai/v1`;
  writingContract({
    port: () => modelWriting({ ...given, baseUrl: baseUrl() }),
    unreachable: () => modelWriting({ ...given, baseUrl: "http://127.0.0.1:59998/v1" }),
  });

  it("tells a wrong key and an unknown model", async () => {
    const wrongKey = modelWriting({ ...given, baseUrl: baseUrl(), apiKey: "sk-no" });
    await expect(wrongKey.campaign(assignment)).rejects.toMatchObject({ kind: "auth" });
    const unknown = modelWriting({ ...given, baseUrl: baseUrl(), model: "no-model" });
    await expect(unknown.campaign(assignment)).rejects.toMatchObject({ kind: "rejected" });
  });
});

describe("a language model that isn't well", () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  /** A service that answers everything so. */
  async function answering(status: number, body: string, headers: Record<string, string> = {}) {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    });
    await new Promise<void>((listening) => server!.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    return modelWriting({ ...given, baseUrl: `http://127.0.0.1:${port}/v1` }).campaign(assignment);
  }
  const saying = (content: string, finish_reason = "stop") =>
    JSON.stringify({
      id: "x",
      object: "chat.completion",
      created: 0,
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason }],
    });
  const error = (code: string) => JSON.stringify({ error: { message: code, type: "x", code } });

  it.each([
    ["no JSON", 200, "<html>", "unavailable"],
    ["no choices", 200, "{}", "unavailable"],
    ["a text that is no JSON", 200, saying("Sure! Here are your steps"), "unavailable"],
    [
      "an answer that was cut off",
      200,
      saying('{"is_suitable":true,"name":"A","st', "length"),
      "unavailable",
    ],
    ["another form", 200, saying('{"steps":"none"}'), "unavailable"],
    ["no steps", 200, saying('{"is_suitable":true,"name":"A","steps":[]}'), "unavailable"],
    ["a filter that took the text", 200, saying("", "content_filter"), "rejected"],
    ["a policy against it", 400, error("content_policy_violation"), "rejected"],
    ["a wrong request", 400, error("context_length_exceeded"), "rejected"],
    ["a limit", 429, error("rate_limit_exceeded"), "limited"],
    ["a failure", 500, "oops", "unavailable"],
    ["too many askers", 503, error("overloaded"), "unavailable"],
    ["a page that leads elsewhere", 302, "", "unavailable"],
  ])("%s is told as what it is", async (_what, status, body, kind) => {
    const more: Record<string, string> = status === 302 ? { location: "http://127.0.0.1:59997/" } : {};
    await expect(answering(status, body, more)).rejects.toMatchObject({ kind });
  });

  it("says for how long it wants to be left alone", async () => {
    await expect(answering(429, error("x"), { "retry-after": "7" })).rejects.toMatchObject({
      retryAfter: 7_000,
    });
  });
});
