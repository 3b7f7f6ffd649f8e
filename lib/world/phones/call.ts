import type { Answer, Call, Route, World } from "../http/router.ts";
import { headerOf, withFaults } from "../http/with-faults.ts";
import { phoneAccount } from "../settings.ts";
import { notePhoneRequest } from "../store/phones.ts";

export interface PhoneAsked {
  readonly world: World;
  readonly params: Readonly<Record<string, string>>;
  readonly fields: URLSearchParams;
}

/** A refusal in Twilio's form. */
export const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const key = `Basic ${Buffer.from(`${phoneAccount.accountSid}:${phoneAccount.authToken}`).toString("base64")}`;
const base = `/2010-04-01/Accounts/${phoneAccount.accountSid}`;

/** A route of the account's API, behind its token. It refuses fields that the published API doesn't have. */
export const twilio = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  known: readonly string[],
  handle: (asked: PhoneAsked) => Promise<Answer>,
): Route => ({
  method,
  isRaw: true,
  path: `${base}${path}`,
  handle: (world, call) =>
    withFaults(
      world,
      { channel: "phones", subject: `${method} ${path}` },
      (status) => refusal(status, status === 429 ? 20429 : 20500, "planned by the control"),
      () => answer(world, call, { method, path, known, handle }),
    ),
});

async function answer(
  world: World,
  call: Call,
  {
    method,
    path,
    known,
    handle,
  }: {
    readonly method: string;
    readonly path: string;
    readonly known: readonly string[];
    readonly handle: (asked: PhoneAsked) => Promise<Answer>;
  },
): Promise<Answer> {
  if (headerOf(call, "authorization") !== key) return refusal(401, 20003, "Authenticate");
  const fields = method === "POST" ? new URLSearchParams(call.raw.toString("utf8")) : call.query;
  const odd = [...fields.keys()].find((name) => !known.includes(name));
  if (odd !== undefined) return refusal(400, 20001, `Unknown parameter: ${odd}`);
  if (method !== "GET") await notePhoneRequest(world.sql, method, path, Object.fromEntries(fields));
  return handle({ world, params: call.params, fields });
}
