import { verify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { TopicMessage } from "../port.ts";
import { sesEvents } from "./events.ts";
import type { SnsWeb } from "./sns-web.ts";

const shared = {
  MessageId: z.string(),
  TopicArn: z.string().regex(/^arn:aws:sns:[a-z0-9-]{1,40}:\d{12}:[\w.-]{1,256}$/),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(500),
};

const message = z.discriminatedUnion("Type", [
  z.object({ Type: z.literal("Notification"), Subject: z.string().optional(), ...shared }),
  z.object({
    Type: z.literal("SubscriptionConfirmation"),
    Token: z.string(),
    SubscribeURL: z.string().max(2_000),
    ...shared,
  }),
]);
type Message = z.infer<typeof message>;

/** What SNS signs, in this order; a field that a message lacks is left out. */
const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
} as const;

/** The hosts of SNS: whoever could name another one could sign for themselves, or have us visit any address (S6). */
const snsHost = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com$/;

/**
 * Reads a message of an SNS topic after checking that SNS signed it. Throws `auth` for any other signature, `rejected`
 * for what is no such message, `unavailable` where the certificate can't be had. Source: docs.aws.amazon.com/sns,
 * "Verifying the signatures of Amazon SNS messages".
 */
export async function topicMessage(raw: Uint8Array, web: SnsWeb): Promise<TopicMessage> {
  const given = read(raw);
  await requireSigned(given, web);
  const { TopicArn: topic } = given;
  if (given.Type === "Notification")
    return { kind: "events", topic, ...sesEvents(given.Message, given.MessageId, regionOf(topic)) };
  const address = given.SubscribeURL;
  if (!isOfSns(address)) throw new ProviderError("rejected", "the confirmation isn't at SNS");
  return { kind: "subscription", topic, confirm: () => web.confirm(address) };
}

function read(raw: Uint8Array): Message {
  try {
    return message.parse(JSON.parse(Buffer.from(raw).toString("utf8")));
  } catch (cause) {
    throw new ProviderError("rejected", "not a message of SNS", { cause });
  }
}

async function requireSigned(given: Message, web: SnsWeb): Promise<void> {
  const url = given.SigningCertURL;
  if (!isOfSns(url) || !new URL(url).pathname.endsWith(".pem"))
    throw new ProviderError("auth", "the certificate isn't at SNS");
  const pem = await web.certificate(url);
  const values = given as Readonly<Record<string, string | undefined>>;
  const signed = signedFields[given.Type]
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name}\n${values[name]}\n`)
    .join("");
  const hash = given.SignatureVersion === "2" ? "sha256" : "sha1";
  if (!isRight(hash, signed, pem, given.Signature)) throw new ProviderError("auth", "the signature is wrong");
}

function isRight(hash: string, signed: string, pem: string, signature: string): boolean {
  try {
    const key = new X509Certificate(pem).publicKey;
    return verify(hash, Buffer.from(signed, "utf8"), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

function isOfSns(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && snsHost.test(hostname) && port === "" && username === "" && password === "";
}

/** The region of a topic, which is that of the SES account that tells by it. */
const regionOf = (topic: string): string => topic.split(":")[3] ?? "";
