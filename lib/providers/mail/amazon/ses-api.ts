import { AwsV4Signer } from "aws4fetch";
import { type Answered, ask } from "../../net/ask.ts";
import type { AmazonAccount } from "../port.ts";
import { classifyAmazon } from "./classify.ts";

interface SesQuestion {
  readonly method: "GET" | "POST";
  /** Below the region's host, with every part encoded. */
  readonly path: string;
  readonly body?: object;
  readonly timeoutMs?: number;
  /** Whether it hands over a mail. */
  readonly isFinal?: boolean;
  /** Statuses that are returned like a success, because the caller knows what they mean. */
  readonly accept?: readonly number[];
}

/** Asks SES with a signed request (Signature Version 4). Throws ProviderError. */
export async function sesApi(
  account: AmazonAccount,
  baseUrl: string | undefined,
  { method, path, body, accept = [], ...rest }: SesQuestion,
): Promise<Answered> {
  const { accessKeyId, secretAccessKey, region } = account;
  const url = `${baseUrl ?? `https://email.${region}.amazonaws.com`}${path}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { "content-type": "application/json" },
    ...(text === undefined ? {} : { body: text }),
    accessKeyId,
    secretAccessKey,
    service: "ses",
    region,
  });
  const { headers } = await signer.sign();
  const answer = await ask({
    method,
    url,
    headers: Object.fromEntries(headers),
    ...(text === undefined ? {} : { body: text }),
    ...rest,
  });
  const isFine = (answer.status >= 200 && answer.status <= 299) || accept.includes(answer.status);
  if (!isFine) throw classifyAmazon(answer, rest.isFinal ?? false);
  return answer;
}
