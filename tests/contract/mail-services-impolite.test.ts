import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { amazonMail } from "@/lib/providers/mail/amazon/adapter.ts";
import { sendGridMail } from "@/lib/providers/mail/sendgrid/adapter.ts";
import type { ImapReading } from "@/lib/providers/mail/smtp/imap-reading.ts";
import { mailTo } from "./mail.contract.ts";

/** What the service does with a mail once it has all of it. */
const ways: Record<string, (response: ServerResponse) => void> = {
  "cuts the line": (response) => response.destroy(),
  "cuts the line in its headers": (response) => {
    response.socket?.write("HTTP/1.1 202 Acc");
    response.socket?.destroy();
  },
  "cuts the line in its answer": (response) => {
    response.writeHead(202, { "content-length": "100" });
    response.write("half");
    setTimeout(() => response.destroy(), 20);
  },
  "leads elsewhere": (response) => response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
  "answers with a gateway's page": (response) => response.writeHead(502).end("<html>Bad gateway</html>"),
};

let way = "";
let calls = 0;
let server: Server;
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    request.resume().on("end", () => {
      const odd = ways[way];
      if (odd) odd(response);
      else response.writeHead(200, { "content-type": "text/html" }).end(`<html>${"x".repeat(6_000_000)}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => server.close());

const reading = {} as ImapReading;
const account = { email: "a@mail.example", fromName: "A", username: "a", password: "p", imap: {} };
const services = {
  SendGrid: (baseUrl = url()) =>
    sendGridMail({ baseUrl, reading }).send(
      { ...account, kind: "sendgrid", apiKey: "k", region: "eu" } as never,
      mailTo("b@people.example", "odd"),
    ),
  "Amazon SES": (baseUrl = url()) =>
    amazonMail({ baseUrl, reading }).send(
      {
        ...account,
        kind: "amazon",
        accessKeyId: "a",
        secretAccessKey: "s",
        region: "us-east-1",
        configurationSet: null,
      } as never,
      mailTo("b@people.example", "odd"),
    ),
};

describe.each(Object.entries(services))("%s that isn't well", (_name, send) => {
  it.each(Object.keys(ways))(
    "%s: nobody knows whether the mail left, and it isn't tried again [F9]",
    async (odd) => {
      way = odd;
      calls = 0;
      await expect(send()).rejects.toMatchObject({ kind: "ambiguous" });
      expect(calls).toBe(1);
    },
  );

  it("answers with a page where an id should be: the mail left, under the Message-ID that it was given", async () => {
    way = "";
    await expect(send()).resolves.toMatchObject({ messageId: "<odd@mail.example>" });
  });

  it("isn't there: nothing left", async () => {
    const gone = createServer();
    await new Promise<void>((done) => gone.listen(0, "127.0.0.1", done));
    const { port } = gone.address() as AddressInfo;
    await new Promise((done) => gone.close(done));
    await expect(send(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
      kind: "unavailable",
      scope: "server",
    });
  });
});
