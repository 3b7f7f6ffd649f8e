import type { ClientError } from "@/lib/contracts/client-errors.ts";
import { storableText } from "@/lib/kernel/storable-text/index.ts";

/** The share of pages whose loading time is told [SH-502]. */
export const traceShare = 0.1;

/**
 * What tells nothing about a fault of ours [SH-501]: a navigation that led on or was cancelled, a part of a version
 * that was replaced, a lost connection, and a variable that Chrome on iOS looks for in every page.
 */
const redirected = /NEXT_REDIRECT|redirected when going from|Redirected during navigation/i;
const duplicated = /redundant navigation|navigation duplicated|NavigationDuplicated/i;
const ignored: readonly RegExp[] = [
  redirected,
  duplicated,
  /navigation (?:was )?cancell?ed|Navigation aborted|AbortError|The operation was aborted/i,
  /dynamically imported module|Importing a module script failed|Loading (?:CSS )?chunk|ChunkLoadError/i,
  /__gCrWeb/,
  /^(?:TypeError: )?(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?)$/,
];

/** Whether an error is passed over. */
export const isIgnored = (message: string): boolean => ignored.some((pattern) => pattern.test(message));

/**
 * Whether the router says by an error that it was led on, or that the page is there already: nothing failed [SH-197].
 */
export const isRouters = (error: unknown): boolean =>
  [redirected, duplicated].some((pattern) =>
    pattern.test(error instanceof Error ? error.message : String(error)),
  );

/** Where a page runs, by its host's name [SH-502]. */
export function environmentOf(host: string): ClientError["environment"] {
  if (/(?:^|[.-])staging(?:[.-]|$)/i.test(host)) return "staging";
  return /(?:^|[.-])dev(?:[.-]|$)/i.test(host) || /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(host)
    ? "dev"
    : "prod";
}

/** A web address without its query and fragment. A place in a file at its end, `:12:7`, stays. */
function withoutQuery(address: string): string {
  const at = address.search(/[?#]/);
  if (at < 0) return address;
  const [place = ""] = /(?::\d{1,9}){1,2}$/.exec(address.slice(at)) ?? [];
  return address.slice(0, at) + place;
}

const longest = { message: 500, stack: 8_000, path: 500 } as const;

/**
 * Takes out what may be somebody's: addresses of mail, the query of a web address, and words that look like secrets. An
 * error's text may hold whatever the page was working with.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/[^\s"'<>()@:/]{1,64}@[^\s"'<>()@:/]{1,255}/g, "[e-mail]")
    .replace(/https?:\/\/[^\s"'<>)]*/g, withoutQuery)
    .replace(/[\w-]{32,}/g, "[secret]");
}

/** A text without what may be somebody's, in whole characters, that the server can store. */
const tellable = (text: string, most: number) =>
  storableText(withoutSecrets(storableText(text, 4 * most)), most);

/** An error as it is told. Null: it is passed over. */
export function reportOf(
  error: unknown,
  page: { readonly hostname: string; readonly pathname: string },
  trace: ClientError["trace"] | null,
): ClientError | null {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const text = `${name}: ${message}`;
  if (isIgnored(text) || isIgnored(message) || message === "") return null;
  return {
    message: tellable(text, longest.message),
    stack: tellable(stack ?? "", longest.stack),
    path: tellable(page.pathname, longest.path),
    environment: environmentOf(page.hostname),
    ...(trace ? { trace } : {}),
  };
}
