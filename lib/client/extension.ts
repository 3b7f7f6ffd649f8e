import {
  type Answers,
  type Ask,
  answerWithinMs,
  type DeliveredCookie,
  type DeliveredProfile,
  protocolVersion,
  readAnswer,
  requestOf,
} from "@/lib/contracts/extension.ts";

/** 32 hexadecimal digits that nobody can guess. Pages without TLS have no `randomUUID`. */
function newQuestion(page: Window): string {
  const bytes = page.crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Asks the browser's extension, by a message of this page's own window to its own origin. Null: no answer came in
 * time, since nobody has the extension, or it doesn't know [SH-405]. Messages of other windows and origins, and answers
 * to other questions, don't count.
 */
export function askExtension<A extends Ask>(
  page: Window,
  ask: A,
  { withSession = false, signal }: { readonly withSession?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Answers[A] | null> {
  return new Promise((go) => {
    const id = newQuestion(page);
    const done = (answer: Answers[A] | null) => {
      clearTimeout(timer);
      page.removeEventListener("message", heard);
      signal?.removeEventListener("abort", giveUp);
      go(answer);
    };
    const heard = ({ source, origin, data }: MessageEvent) => {
      if (source !== page || origin !== page.location.origin) return;
      const answer = readAnswer(data, { id, ask });
      if (answer) done(answer);
    };
    const giveUp = () => done(null);
    const timer = setTimeout(giveUp, answerWithinMs[ask]);
    page.addEventListener("message", heard);
    signal?.addEventListener("abort", giveUp);
    page.postMessage(requestOf(id, ask, withSession), page.location.origin);
  });
}

/** Whether the extension is in this browser. `outdated`: it speaks another version. */
export async function findExtension(
  page: Window,
  signal?: AbortSignal,
): Promise<"installed" | "outdated" | "missing"> {
  const answer = await askExtension(page, "ping", { signal });
  if (!answer) return "missing";
  return answer.protocol === protocolVersion ? "installed" : "outdated";
}

/** What is known of the account that is signed in at the network in this browser. */
export type FoundAccount =
  | { readonly state: "looking" | "missing" | "outdated" | "need_login" | "no_extra_data" }
  /** Somebody is signed in, and the e-mail is awaited. */
  | { readonly state: "waiting" | "no_email_found"; readonly profile: DeliveredProfile | null }
  | { readonly state: "got_email"; readonly profile: DeliveredProfile | null; readonly email: string };

/**
 * Looks for the account, and tells each step. It ends in one of the four situations [SH-403]: nobody is signed in at
 * the network (`need_login`), the site tells the address (`got_email`), it tells a name but no address within 30
 * seconds (`no_email_found`) [SH-311], or nothing at all (`no_extra_data`); or without a fitting extension.
 */
export async function findAccount(
  page: Window,
  tell: (found: FoundAccount) => void,
  signal: AbortSignal,
): Promise<void> {
  const say = (found: FoundAccount) => {
    if (!signal.aborted) tell(found);
  };
  say({ state: "looking" });
  const extension = await findExtension(page, signal);
  if (extension !== "installed") return say({ state: extension });
  const login = await askExtension(page, "login", { signal });
  if (!login) return say({ state: "no_extra_data" });
  if (login.state === "need_login") return say({ state: "need_login" });
  const { profile } = login;
  say({ state: "waiting", profile });
  const email = (await askExtension(page, "email", { signal }))?.email ?? null;
  if (email !== null) return say({ state: "got_email", profile, email });
  say(profile ? { state: "no_email_found", profile } : { state: "no_extra_data" });
}

/** The network's session of this browser, asked for when a person connects the account. Null: there is none. */
export async function takeSession(page: Window): Promise<DeliveredCookie | null> {
  const login = await askExtension(page, "login", { withSession: true });
  return login?.state === "signed_in" ? login.cookie : null;
}
