import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Call, Route } from "../http/router.ts";
import { headerOf } from "../http/with-faults.ts";
import { sesKeys } from "../settings.ts";

/** The date, region and service of a signature, and what it covers. */
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/ses\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * The region for which a call was signed (Signature Version 4). Null: the signature is wrong. It is computed here from
 * the published rules, apart from the library that signs.
 */
export function regionOfSigned(method: Route["method"], call: Call, path: string): string | null {
  const found = form.exec(headerOf(call, "authorization"));
  if (!found) return null;
  const [, keyId, day, region, names, signature] = found as unknown as string[];
  const at = headerOf(call, "x-amz-date");
  if (keyId !== sesKeys.accessKeyId || !at.startsWith(day!)) return null;
  const signed = names!.split(";");
  // Whoever signs neither the host nor the time could have the call repeated elsewhere or later.
  if (!signed.includes("host") || !signed.includes("x-amz-date")) return null;
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => encodeURIComponent(part))
      .join("/"),
    "",
    ...signed.map((name) => `${name}:${headerOf(call, name).trim()}`),
    "",
    names,
    createHash("sha256").update(call.raw).digest("hex"),
  ].join("\n");
  const scope = `${day}/${region}/ses/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${createHash("sha256").update(canonical).digest("hex")}`;
  const key = [region!, "ses", "aws4_request"].reduce<Buffer>(
    (before, part) => hmac(before, part),
    hmac(`AWS4${sesKeys.secretAccessKey}`, day!),
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature!, "hex")) ? region! : null;
}
