import { describe, expect, it } from "vitest";
import { sendGridMail } from "@/lib/providers/mail/sendgrid/adapter.ts";
import { sendGridKey } from "@/lib/world/settings.ts";
import { mailTo, sendingContract } from "./mail.contract.ts";
import { relayStage } from "./relay-stage.ts";

describe("SendGrid's API, as the embedded world offers it", () => {
  const { stage, account, port } = relayStage({
    channel: "sendgrid",
    mailbox: "tester.sendgrid@mail.example",
    adapter: (url, reading) => sendGridMail({ baseUrl: `${url}/sendgrid`, reading }) as never,
    relay: { kind: "sendgrid", apiKey: sendGridKey, region: "global" },
    wrongRelay: { apiKey: "SG.another" },
    refusals: [
      ["401", "auth"],
      ["403", "rejected"],
      ["429", "limited"],
    ],
  });
  sendingContract(stage);

  it("refuses a sender that SendGrid hasn't proven, while connecting and while sending, as the sender's trouble", async () => {
    const foreign = { ...(account() as object), email: "somebody@elsewhere.example" } as never;
    const refused = { kind: "rejected", scope: "account", isSenders: true };
    await expect(port().verify(foreign)).rejects.toMatchObject(refused);
    const to = await stage.recipient();
    await expect(port().send(foreign, mailTo(to, "foreign"))).rejects.toMatchObject(refused);
  });

  it("keeps the Message-ID, and begins only when the mail is ready", async () => {
    const to = await stage.recipient();
    const stopped = port().send(account(), mailTo(to, "stopped"), async () => {
      throw new Error("the lease is gone");
    });
    await expect(stopped).rejects.toThrow("the lease is gone");
    expect(await stage.received("<stopped@mail.example>")).toBe(0);
    expect(await port().send(account(), mailTo(to, "kept"))).toMatchObject({
      messageId: "<kept@mail.example>",
    });
  });

  it("takes a reply without a subject whose file says all", async () => {
    const to = await stage.recipient();
    const files = [{ name: "a.txt", type: "text/plain", bytes: Buffer.from("a") }];
    const mail = { ...mailTo(to, "bare"), subject: "", text: "", files };
    await expect(port().send(account(), mail)).resolves.toMatchObject({ messageId: "<bare@mail.example>" });
    expect(await stage.received("<bare@mail.example>")).toBe(1);
  });

  it("sends nothing while it tries an account", async () => {
    const before = await stage.receivedAll();
    await port().verify(account());
    expect(await stage.receivedAll()).toBe(before);
  });
});
