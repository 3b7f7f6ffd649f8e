import { sign } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SnsWeb } from "@/lib/providers/mail-events/amazon/sns-web.ts";

/** The key with which the topics of tests sign, and its certificate: made for them, and good for nothing else. */
const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/sns/${name}.pem`, import.meta.url), "utf8");
const privateKey = fixture("key");
const certificate = fixture("certificate");

export const certificateUrl = "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem";
export const topic = "arn:aws:sns:eu-central-1:123456789012:outreach";

/** What SNS serves, and what was confirmed there. */
export function snsWeb(): SnsWeb & { readonly confirmed: string[]; readonly fetched: string[] } {
  const confirmed: string[] = [];
  const fetched: string[] = [];
  return {
    confirmed,
    fetched,
    certificate: async (url) => {
      fetched.push(url);
      return certificate;
    },
    confirm: async (url) => {
      confirmed.push(url);
    },
  };
}

const order = ["Message", "MessageId", "SubscribeURL", "Subject", "Timestamp", "Token", "TopicArn", "Type"];

/** A message of a topic, signed as SNS does. */
export function snsMessage(fields: Record<string, string> = {}, key = privateKey): Buffer {
  const message: Record<string, string> = {
    Type: "Notification",
    MessageId: "m-1",
    TopicArn: topic,
    Message: "{}",
    Timestamp: "2026-03-01T10:00:00.000Z",
    SignatureVersion: "2",
    SigningCertURL: certificateUrl,
    ...fields,
  };
  const signed = order
    .filter((name) => message[name] !== undefined)
    .filter((name) => message.Type === "Notification" || name !== "Subject")
    .map((name) => `${name}\n${message[name]}\n`)
    .join("");
  const hash = message.SignatureVersion === "2" ? "sha256" : "sha1";
  return Buffer.from(
    JSON.stringify({ ...message, Signature: sign(hash, Buffer.from(signed), key).toString("base64") }),
  );
}
