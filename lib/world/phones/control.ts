import { ok, type Route } from "../http/router.ts";
import { phoneAccount } from "../settings.ts";
import {
  allPhoneEvents,
  findNumbers,
  freeNumbers,
  listCalls,
  listPhoneRequests,
  putPhoneManner,
  readPhoneManner,
} from "../store/phones.ts";
import { signatureOf } from "./signed.ts";

/** What phones did, and how the provider tells of it. */
export const phoneControl: readonly Route[] = [
  {
    method: "PUT",
    path: "/control/phones/manner",
    handle: async ({ sql }, { body }) => {
      const before = await readPhoneManner(sql);
      const whole = (value: unknown, usual: number) =>
        typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : usual;
      await putPhoneManner(sql, {
        late_ms: whole(body.late_ms, before.late_ms),
        copies: whole(body.copies, before.copies),
        is_held: typeof body.is_held === "boolean" ? body.is_held : before.is_held,
      });
      return ok({ done: true });
    },
  },
  {
    method: "GET",
    path: "/control/phones/numbers",
    handle: async ({ sql }) => ok(await findNumbers(sql, null)),
  },
  {
    /** Every number is free again. */
    method: "DELETE",
    path: "/control/phones/numbers",
    handle: async ({ sql }) => {
      await freeNumbers(sql);
      return ok({ done: true });
    },
  },
  { method: "GET", path: "/control/phones/calls", handle: async ({ sql }) => ok(await listCalls(sql)) },
  {
    method: "GET",
    path: "/control/phones/requests",
    handle: async ({ sql }) => ok(await listPhoneRequests(sql)),
  },
  {
    /** Everything that was told or is to be, in the order in which it happened, signed. */
    method: "GET",
    path: "/control/phones/events",
    handle: async ({ sql }) =>
      ok(
        (await allPhoneEvents(sql)).map(({ url, body }) => ({
          url,
          body,
          signature: signatureOf(phoneAccount.authToken, url, new URLSearchParams(body)),
        })),
      ),
  },
];
