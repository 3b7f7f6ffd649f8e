import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** What a push must prove. */
export interface PushProof {
  /** The topic, which the push subscription has as the audience of its tokens. */
  readonly topic: string;
  /** The account that signs the push subscription's tokens. */
  readonly account: string;
  readonly issuer: string;
  /** Where the issuer publishes its keys. */
  readonly keys: string;
}

/** Google's own, as accounts.google.com/.well-known/openid-configuration names them. */
export const googleIssuer = {
  issuer: "https://accounts.google.com",
  keys: "https://www.googleapis.com/oauth2/v3/certs",
} as const;

const push = z.object({ message: z.object({ data: z.string().max(10_000) }) });
const notice = z.object({ emailAddress: z.email().max(254) });

/**
 * What says that a token isn't Google's, or not for us. Anything else, such as keys that can't be fetched, says nothing
 * about it.
 */
const forgeries = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
];

/**
 * Reads pushes of a Pub/Sub topic. Source: cloud.google.com/pubsub/docs/authenticate-push-subscriptions. Null: no topic
 * is set, and whoever calls is nobody.
 */
export function readPush(proof: PushProof | null): (token: string, raw: Uint8Array) => Promise<string> {
  if (proof === null) return () => Promise.reject(new ProviderError("auth", "no topic is set"));
  const { topic: audience, account, issuer } = proof;
  const keys = createRemoteJWKSet(new URL(proof.keys));
  return async (token, raw) => {
    const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms: ["RS256"] }).catch(
      (cause: unknown) => {
        const isJudged = forgeries.some((forgery) => cause instanceof forgery);
        throw new ProviderError(isJudged ? "auth" : "unavailable", "the push isn't proven", { cause });
      },
    );
    if (payload.email !== account || payload.email_verified !== true)
      throw new ProviderError("auth", "another account has signed");
    return addressIn(raw);
  };
}

function addressIn(raw: Uint8Array): string {
  try {
    const { message } = push.parse(JSON.parse(Buffer.from(raw).toString("utf8")));
    const told: unknown = JSON.parse(Buffer.from(message.data, "base64").toString("utf8"));
    return notice.parse(told).emailAddress.toLowerCase();
  } catch (cause) {
    throw new ProviderError("rejected", "no push of Gmail's topic", { cause });
  }
}
