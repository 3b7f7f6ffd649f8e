import { z } from "zod";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { type Answered, ask } from "../../net/ask.ts";

export interface CalendlyOptions {
  /** Where the API is. Default: Calendly's published address. */
  readonly baseUrl?: string;
}

/** The published address of the API, version 2. The names (URIs) of its things begin with it. */
export const calendlyUrl = "https://api.calendly.com";

/** The longest message of Calendly that is passed on. */
const wordCap = 300;

/** How many things a page is asked for: the most that Calendly gives. */
const ofPage = 100;

/** A page of a list. */
const paged = z.object({
  collection: z.array(z.unknown()),
  pagination: z.object({ next_page_token: z.string().nullish() }),
});

export interface Asked<T> {
  readonly value: T;
  /** The service's clock. */
  readonly at: Date;
}

/** Asks for one thing. Throws ProviderError. */
export async function getOne<T>(
  options: CalendlyOptions,
  token: string,
  path: string,
  shape: z.ZodType<T>,
): Promise<Asked<T>> {
  // A request can't carry any other, and its failure would name the token.
  if (!/^[\x21-\x7e]{1,4000}$/.test(token)) throw new ProviderError("auth", "not a token of Calendly");
  const answer = await ask({
    method: "GET",
    url: `${options.baseUrl ?? calendlyUrl}${path}`,
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
  });
  if (answer.status !== 200) throw classify(answer);
  const at = Date.parse(answer.headers.get("date") ?? "");
  try {
    if (Number.isNaN(at)) throw new Error("no date");
    return { value: shape.parse(JSON.parse(answer.bytes.toString("utf8"))), at: new Date(at) };
  } catch (cause) {
    throw new ProviderError("unavailable", "Calendly's answer can't be read", { scope: "server", cause });
  }
}

/**
 * Asks for a list, page by page, up to `most` things, and for no more pages than hold so many. One that can't be read
 * hides none of the others. Throws ProviderError.
 */
export async function getAll<T>(
  options: CalendlyOptions,
  token: string,
  {
    path,
    query,
    item,
    most,
  }: {
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    readonly item: z.ZodType<T>;
    readonly most: number;
  },
): Promise<Asked<readonly T[]>> {
  const all: T[] = [];
  let first: Date | null = null;
  let page: string | null = null;
  let pages = 0;
  do {
    const asked: URLSearchParams = new URLSearchParams({
      ...query,
      count: String(ofPage),
      ...(page === null ? {} : { page_token: page }),
    });
    const { value, at }: Asked<z.infer<typeof paged>> = await getOne(
      options,
      token,
      `${path}?${asked}`,
      paged,
    );
    first ??= at;
    all.push(...value.collection.map((one) => item.safeParse(one)).flatMap(({ data }) => data ?? []));
    page = value.pagination.next_page_token || null;
    pages += 1;
  } while (page !== null && pages * ofPage < most);
  return { value: all.slice(0, most), at: first };
}

/** What a refusal means. Source: developer.calendly.com, "Error responses" and "API rate limits". */
function classify(answer: Answered): ProviderError {
  const { status } = answer;
  const detail = storableLine(`${status} ${messageOf(answer)}`.trim(), wordCap);
  if (status === 401 || status === 403) return new ProviderError("auth", detail);
  if (status === 429) {
    const seconds = Number(answer.headers.get("x-ratelimit-reset"));
    const asked = Number.isFinite(seconds) ? seconds * 1000 : 0;
    return new ProviderError("limited", detail, {
      scope: "account",
      retryAfter: Math.min(Math.max(asked, minuteMs), 60 * minuteMs),
    });
  }
  if (status === 408 || status >= 500) return new ProviderError("unavailable", detail, { scope: "server" });
  return new ProviderError("rejected", detail, { scope: "account" });
}

function messageOf({ bytes }: Answered): string {
  try {
    const { message } = JSON.parse(bytes.toString("utf8")) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
