import type { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { type Answered, ask } from "../../net/ask.ts";

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** The key that signs the tokens of browsers. */
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The TwiML application whose voice address leads to `/api/dialer/voice`. */
  readonly appSid: string;
  /** Where the product is, as Twilio calls it. */
  readonly callbackBase: string;
  /** Where the API is. Default: Twilio's published address. */
  readonly baseUrl?: string;
  /** Whether it is the embedded world's emulator. */
  readonly isWorld?: boolean;
}

const published = "https://api.twilio.com";
/** The longest message of Twilio that is passed on. */
const wordCap = 300;

/** Where something of the account is. */
export const addressOf = ({ baseUrl, accountSid }: TwilioOptions, path: string): string =>
  `${baseUrl ?? published}/2010-04-01/Accounts/${accountSid}/${path}`;

const signedIn = ({ accountSid, authToken }: TwilioOptions) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
});

interface Asked<T> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly shape: z.ZodType<T>;
}

/** Asks for something, or changes it. Throws ProviderError. */
export async function askTwilio<T>(options: TwilioOptions, asked: Asked<T>): Promise<T> {
  const { method, path, fields = {}, shape } = asked;
  const query = new URLSearchParams(fields).toString();
  const isChange = method === "POST";
  const answer = await ask({
    method,
    url: `${addressOf(options, path)}${isChange || query === "" ? "" : `?${query}`}`,
    headers: {
      ...signedIn(options),
      accept: "application/json",
      ...(isChange ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(isChange ? { body: query, isFinal: true } : {}),
  });
  if (answer.status < 200 || answer.status > 299) throw classify(answer, isChange);
  try {
    return shape.parse(JSON.parse(answer.bytes.toString("utf8")));
  } catch (cause) {
    throw new ProviderError(isChange ? "ambiguous" : "unavailable", "Twilio's answer can't be read", {
      scope: "server",
      cause,
    });
  }
}

/** Deletes something. What is gone already is no error. */
export async function deleteAtTwilio(options: TwilioOptions, path: string): Promise<void> {
  const answer = await ask({
    method: "DELETE",
    url: addressOf(options, path),
    headers: signedIn(options),
    isFinal: true,
  });
  if (answer.status !== 404 && (answer.status < 200 || answer.status > 299)) throw classify(answer, true);
}

/** Reads something long, piece by piece. */
export async function streamOfTwilio(
  options: TwilioOptions,
  path: string,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await ask({
    method: "GET",
    url: addressOf(options, path),
    headers: signedIn(options),
    timeoutMs: 120_000,
    isStreamed: true,
  });
  if (!answer.body) throw classify(answer, false);
  return answer.body;
}

/** What a refusal means. Source: www.twilio.com/docs/usage/twilios-response, www.twilio.com/docs/api/errors. */
function classify(answer: Answered, isChange: boolean): ProviderError {
  const { status } = answer;
  const detail = storableLine(`${status} ${messageOf(answer)}`.trim(), wordCap);
  if (status === 401 || status === 403) return new ProviderError("auth", detail, { scope: "server" });
  if (status === 429) return new ProviderError("limited", detail, { scope: "server", retryAfter: 5_000 });
  if (status === 408 || status >= 500)
    return new ProviderError(isChange ? "ambiguous" : "unavailable", detail, { scope: "server" });
  return new ProviderError("rejected", detail, { scope: "recipient" });
}

function messageOf({ bytes }: Answered): string {
  try {
    const { code, message } = JSON.parse(bytes.toString("utf8")) as { code?: unknown; message?: unknown };
    return [code, message].filter((one) => typeof one === "number" || typeof one === "string").join(" ");
  } catch {
    return "";
  }
}
