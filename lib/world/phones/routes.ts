import { ok, type Route } from "../http/router.ts";
import { phoneAccount } from "../settings.ts";
import {
  findCall,
  findNumbers,
  findRecorded,
  sellNumber,
  soldOf,
  takeNumberBack,
  type WorldCall,
  type WorldNumber,
} from "../store/phones.ts";
import { refusal, twilio } from "./call.ts";
import { recordedSound } from "./sound.ts";
import { categoriesOf, numbersIn } from "./stock.ts";

const missing = () => refusal(404, 20404, "The requested resource was not found");
const kinds: Readonly<Record<string, string>> = {
  "Local.json": "local",
  "Mobile.json": "mobile",
  "TollFree.json": "toll_free",
};
const withoutEnd = (name: string | undefined, end: string) =>
  name?.endsWith(end) ? name.slice(0, -end.length) : null;
const shownNumber = ({ sid, number, name, voice_url }: WorldNumber) => ({
  sid,
  account_sid: phoneAccount.accountSid,
  phone_number: number,
  friendly_name: name,
  voice_url,
});

/** How long a call's conversation was, in whole seconds. */
export const secondsOf = ({ answered_at, ended_at }: WorldCall): number =>
  answered_at && ended_at ? Math.max(1, Math.round((ended_at.getTime() - answered_at.getTime()) / 1000)) : 0;

const shownCall = (call: WorldCall, isParent: boolean) => ({
  sid: isParent ? call.sid : call.child_sid,
  parent_call_sid: isParent ? null : call.sid,
  from: call.caller,
  to: call.callee,
  status: call.status === "initiated" ? "queued" : call.status,
  duration: call.ended_at ? String(secondsOf(call)) : null,
});

/** The part of Twilio's API that the product uses, as strict as Twilio's. */
export const twilioRoutes: readonly Route[] = [
  twilio("GET", "/AvailablePhoneNumbers.json", ["PageSize"], async () =>
    ok({
      countries: categoriesOf().map(({ country, categories }) => ({
        country_code: country,
        country,
        beta: false,
        subresource_uris: Object.fromEntries(
          categories.map((one) => [one, `/AvailablePhoneNumbers/${country}/${one}.json`]),
        ),
      })),
    }),
  ),
  twilio(
    "GET",
    "/AvailablePhoneNumbers/:country/:kind",
    ["PageSize", "VoiceEnabled", "InRegion", "InLocality"],
    async ({ world, params, fields }) => {
      const all = numbersIn(params.country ?? "", kinds[params.kind ?? ""] ?? "");
      if (!all) return missing();
      const sold = await soldOf(
        world.sql,
        all.map(({ number }) => number),
      );
      const [region, town] = [fields.get("InRegion"), fields.get("InLocality")];
      const free = all
        .filter(({ number }) => !sold.has(number))
        .filter((one) => (region === null || one.province === region) && (town === null || one.town === town))
        .slice(0, Number(fields.get("PageSize") ?? 50));
      return ok({
        available_phone_numbers: free.map(({ number, town: locality, province, hasSms }) => ({
          phone_number: number,
          friendly_name: number,
          locality: locality || null,
          region: province,
          iso_country: params.country,
          capabilities: { voice: true, SMS: hasSms, MMS: false },
        })),
      });
    },
  ),
  twilio(
    "POST",
    "/IncomingPhoneNumbers.json",
    ["PhoneNumber", "FriendlyName", "VoiceUrl", "VoiceMethod"],
    async ({ world, fields }) => {
      const [number, name] = [fields.get("PhoneNumber") ?? "", fields.get("FriendlyName") ?? ""];
      if (!/^\+\d{5,15}$/.test(number)) return refusal(400, 21421, "PhoneNumber is invalid");
      if (name.length > 64) return refusal(400, 21653, "FriendlyName is too long");
      const made = await sellNumber(world.sql, { number, name, voice_url: fields.get("VoiceUrl") ?? "" });
      return made ? ok(shownNumber(made), 201) : refusal(400, 21422, "Phone number is not available");
    },
  ),
  twilio("GET", "/IncomingPhoneNumbers.json", ["FriendlyName", "PageSize"], async ({ world, fields }) =>
    ok({
      incoming_phone_numbers: (await findNumbers(world.sql, fields.get("FriendlyName"))).map(shownNumber),
    }),
  ),
  twilio("DELETE", "/IncomingPhoneNumbers/:file", [], async ({ world, params }) => {
    const sid = withoutEnd(params.file, ".json");
    return sid && (await takeNumberBack(world.sql, sid)) ? { status: 204, body: Buffer.alloc(0) } : missing();
  }),
  twilio("GET", "/Calls.json", ["ParentCallSid", "PageSize"], async ({ world, fields }) => {
    const call = await findCall(world.sql, fields.get("ParentCallSid") ?? "");
    return ok({ calls: call ? [shownCall(call, false)] : [] });
  }),
  twilio("GET", "/Calls/:file", [], async ({ world, params }) => {
    const sid = withoutEnd(params.file, ".json");
    const call = sid ? await findCall(world.sql, sid) : null;
    return call ? ok(shownCall(call, call.sid === sid)) : missing();
  }),
  twilio("GET", "/Recordings/:file", [], async ({ world, params }) => {
    const sid = withoutEnd(params.file, ".wav");
    const call = sid ? await findRecorded(world.sql, sid) : null;
    return call
      ? { status: 200, body: recordedSound(secondsOf(call)), headers: { "content-type": "audio/x-wav" } }
      : missing();
  }),
];
