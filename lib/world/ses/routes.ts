import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Answer, Call, Route, World } from "../http/router.ts";
import { withFaults } from "../http/with-faults.ts";
import { deliverFromApi, envelopeOf } from "../mail/submit-api.ts";
import { mailboxDomain, sesRegions } from "../settings.ts";
import { regionOfSigned } from "./signed.ts";

const refuse = (status: number, word: string, message: string): Answer => ({
  status,
  body: { message },
  headers: { "x-amzn-errortype": `${word}:` },
});

const planned = (status: number): Answer => {
  if (status === 429) return refuse(429, "TooManyRequestsException", "Maximum sending rate exceeded.");
  if (status === 403) return refuse(403, "InvalidClientTokenId", "The security token is invalid.");
  return refuse(status, "InternalFailure", "planned by the control");
};

/** `POST /v2/email/outbound-emails` with a raw mail. */
const outbound = z.strictObject({
  FromEmailAddress: z.string().optional(),
  Destination: z.strictObject({ ToAddresses: z.array(z.email()).length(1) }),
  Content: z.strictObject({ Raw: z.strictObject({ Data: z.base64() }) }),
  ConfigurationSetName: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  EmailTags: z
    .array(
      z.strictObject({
        Name: z.string().regex(/^[\w-]{1,256}$/),
        Value: z.string().regex(/^[\w-]{1,256}$/),
      }),
    )
    .optional(),
});

/** Sends a mail. SES sets the Message-ID itself, files nothing, and tells of a failed delivery by mail. */
async function send(world: World, call: Call, region: string): Promise<Answer> {
  const read = outbound.safeParse(call.body);
  if (!read.success) return refuse(400, "BadRequestException", read.error.issues[0]?.message ?? "invalid");
  const { Destination, Content, ConfigurationSetName } = read.data;
  if (ConfigurationSetName !== undefined && ConfigurationSetName !== "outreach")
    return refuse(400, "NotFoundException", `Configuration set <${ConfigurationSetName}> does not exist.`);
  const raw = Buffer.from(Content.Raw.Data, "base64");
  const envelope = await envelopeOf(raw);
  if (!envelope) return refuse(400, "BadRequestException", "Missing final '@domain'");
  const { from } = envelope;
  if (!from.endsWith(`@${mailboxDomain}`))
    return refuse(
      400,
      "MessageRejected",
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${from}`,
    );
  const id = `0100${randomBytes(22).toString("hex")}-000000`;
  const domain = region === "us-east-1" ? "email.amazonses.com" : `${region}.amazonses.com`;
  const text = raw.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end).replace(/^Message-ID:.*$/im, `Message-ID: <${id}@${domain}>`);
  const stamped = Buffer.from(head + text.slice(end), "latin1");
  await deliverFromApi(world, from, stamped, [...Destination.ToAddresses], { isFiled: false });
  return { status: 200, body: { MessageId: id } };
}

const account: Answer = {
  status: 200,
  body: {
    SendingEnabled: true,
    ProductionAccessEnabled: true,
    EnforcementStatus: "HEALTHY",
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  },
};

/** Its own domain is the one that is proven. */
const identity = (name: string): Answer =>
  name === mailboxDomain
    ? { status: 200, body: { IdentityType: "DOMAIN", VerifiedForSendingStatus: true } }
    : refuse(404, "NotFoundException", `Email identity <${name}> does not exist.`);

function signedRoute(
  method: "GET" | "POST",
  path: string,
  answer: (world: World, call: Call, region: string) => Promise<Answer> | Answer,
): Route {
  return {
    method,
    path: `/ses${path}`,
    handle: (world, call) =>
      withFaults(world, { channel: "ses", subject: `${method} ${path}` }, planned, async () => {
        const real = path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(call.params[name] ?? ""),
        );
        const region = regionOfSigned(method, call, `/ses${real}`);
        if (region === null || !sesRegions.includes(region))
          return refuse(403, "SignatureDoesNotMatch", "The request signature does not match.");
        return answer(world, call, region);
      }),
  };
}

/** Amazon SES's API, below `/ses`. */
export const sesRoutes: readonly Route[] = [
  signedRoute("GET", "/v2/email/account", () => account),
  signedRoute("GET", "/v2/email/identities/:identity", (_, { params }) => identity(params.identity ?? "")),
  signedRoute("POST", "/v2/email/outbound-emails", send),
];
