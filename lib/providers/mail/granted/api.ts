import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Answered, ask, type Question } from "../../net/ask.ts";
import { readRetryAfter } from "../../net/retry-after.ts";
import type { Access, TokenKeeper } from "../port.ts";

export interface GrantedMailOptions {
  readonly keeper: TokenKeeper;
  /** Where the API is. Default: the provider's published address. */
  readonly baseUrl?: string;
}

/** Turns an answer that is no success into the error that the port throws. */
export type Classify = (answer: Answered, isFinal: boolean) => ProviderError;

export interface GrantedQuestion extends Omit<Question, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Awaited right before a final request, and again before it is repeated with a renewed token. */
  readonly begin?: () => Promise<void>;
  /** Statuses that are returned like a success, because the caller knows what they mean. */
  readonly accept?: readonly number[];
}

/** Asks an API that takes access tokens. */
export type GrantedApi = (question: GrantedQuestion) => Promise<Answered>;

/**
 * The API for one account. A refused access token is renewed once: it may have expired early, and the request was
 * refused without any effect. Throws ProviderError, what `begin` threw, and MayNotBegin where a final request was
 * refused and its token can't be renewed just now.
 */
export function grantedApi(access: Access, keeper: TokenKeeper, classify: Classify): GrantedApi {
  const accessToken = async (refused?: string) => {
    if ("granted" in access) return access.granted;
    try {
      return await keeper(access.kept, refused);
    } catch (cause) {
      if (cause instanceof ProviderError) throw cause;
      // The database is away, or a mistake of the program: no request was made.
      throw new ProviderError("unavailable", "the access could not be opened", { scope: "account", cause });
    }
  };
  return async ({ begin, accept = [], ...question }) => {
    const token = await accessToken();
    await begin?.();
    let answer = await askWith(question, token);
    if (answer.status === 401) {
      // Renewing may take most of a minute, in which the mail's person may have answered.
      const renewed = await accessToken(token).catch((cause: unknown) => {
        if (!begin || !(cause instanceof ProviderError) || cause.kind === "auth") throw cause;
        throw new MayNotBegin("the access could not be renewed", { cause, afterMs: cause.retryAfter ?? 0 });
      });
      await begin?.();
      answer = await askWith(question, renewed);
    }
    const isFine = (answer.status >= 200 && answer.status <= 299) || accept.includes(answer.status);
    if (!isFine) throw classify(answer, question.isFinal ?? false);
    return answer;
  };
}

const askWith = (question: Question, token: string) =>
  ask({ ...question, headers: { ...question.headers, authorization: `Bearer ${token}` } });

/** An answer's JSON object. An answer of another form throws `unavailable`: the provider has trouble. */
export function jsonOf(answer: Pick<Answered, "bytes">): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(answer.bytes.toString("utf8"));
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Goes on to the error below.
  }
  throw new ProviderError("unavailable", "the provider's answer can't be read");
}

/**
 * The milliseconds that an answer asks to wait (Retry-After in seconds or as a date), at most a day. Null: it says
 * nothing.
 */
export function retryAfterOf({ headers }: Answered): number | null {
  return readRetryAfter(headers.get("retry-after"), Date.parse(headers.get("date") ?? ""));
}

/** The server's clock, in milliseconds. Null where the answer has no readable date. */
export function serverTimeOf({ headers }: Answered): number | null {
  const ms = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(ms) ? null : ms;
}

/** The same, where nothing can be read without it: with a wrong beginning all old mail would count as new. */
export function requireServerTime(answer: Answered): number {
  const ms = serverTimeOf(answer);
  if (ms === null) throw new ProviderError("unavailable", "the provider doesn't say its time");
  return ms;
}
