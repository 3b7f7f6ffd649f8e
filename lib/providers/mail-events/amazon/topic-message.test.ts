import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { certificateUrl, snsMessage, snsWeb, topic } from "@/tests/factories/sns-topic.ts";
import { topicMessage } from "./topic-message.ts";

const subscription = {
  Type: "SubscriptionConfirmation",
  Token: "t",
  SubscribeURL: "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t",
};

describe("a message of a topic", () => {
  it.each(["1", "2"])("counts with SNS's signature of version %s", async (SignatureVersion) => {
    expect(await topicMessage(snsMessage({ SignatureVersion }), snsWeb())).toEqual({
      kind: "events",
      topic,
      reports: [],
      taken: [],
    });
    expect(await topicMessage(snsMessage({ SignatureVersion, Subject: "S" }), snsWeb())).toMatchObject({
      kind: "events",
    });
  });

  it("counts for nothing if a byte of what is signed was changed [S15]", async () => {
    const given = JSON.parse(snsMessage({ Subject: "S" }).toString()) as Record<string, string>;
    for (const name of ["Message", "MessageId", "Subject", "Timestamp", "Signature"]) {
      const changed = Buffer.from(JSON.stringify({ ...given, [name]: `A${given[name]}` }));
      await expect(topicMessage(changed, snsWeb())).rejects.toMatchObject({ kind: "auth" });
    }
    const other = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const forged = snsMessage({}, other.privateKey);
    await expect(topicMessage(forged, snsWeb())).rejects.toMatchObject({ kind: "auth" });
  });

  it.each([
    "http://sns.eu-central-1.amazonaws.com/a.pem",
    "https://evil.example/a.pem",
    "https://sns.eu-central-1.amazonaws.com.evil.example/a.pem",
    "https://sns.eu-central-1.amazonaws.com@evil.example/a.pem",
    "https://evil.example/sns.eu-central-1.amazonaws.com/a.pem",
    "https://s3.amazonaws.com/bucket/a.pem",
    "https://sns.eu-central-1.amazonaws.com:8443/a.pem",
    "https://169.254.169.254/a.pem",
    "https://sns.eu-central-1.amazonaws.com/a.txt",
    "no address",
  ])("fetches no certificate from %s [S6]", async (SigningCertURL) => {
    const web = snsWeb();
    await expect(topicMessage(snsMessage({ SigningCertURL }), web)).rejects.toMatchObject({ kind: "auth" });
    expect(web.fetched).toEqual([]);
  });

  it("is confirmed at SNS alone, and only when it is asked for", async () => {
    const web = snsWeb();
    const message = await topicMessage(snsMessage(subscription), web);
    if (message.kind !== "subscription") throw new Error("another kind");
    expect(web).toMatchObject({ confirmed: [], fetched: [certificateUrl] });
    await message.confirm();
    expect(web.confirmed).toEqual([subscription.SubscribeURL]);
    const elsewhere = snsMessage({ ...subscription, SubscribeURL: "https://evil.example/?Token=t" });
    await expect(topicMessage(elsewhere, web)).rejects.toMatchObject({ kind: "rejected" });
  });

  it("refuses what is no message of SNS", async () => {
    for (const text of ["", "{}", "[]", "null", '{"Type":"UnsubscribeConfirmation"}', "\u0000"])
      await expect(topicMessage(Buffer.from(text), snsWeb())).rejects.toMatchObject({ kind: "rejected" });
    const badTopic = snsMessage({ TopicArn: "arn:aws:s3:::bucket" });
    await expect(topicMessage(badTopic, snsWeb())).rejects.toMatchObject({ kind: "rejected" });
  });
});
