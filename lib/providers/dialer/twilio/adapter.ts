import { z } from "zod";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { DialerPort, Told } from "../port.ts";
import { askTwilio, deleteAtTwilio, streamOfTwilio, type TwilioOptions } from "./api.ts";
import { isSigned } from "./signature.ts";
import { accessToken, tokenSeconds } from "./token.ts";
import {
  availableShape,
  boughtListShape,
  boughtShape,
  callShape,
  countriesShape,
  listOf,
  toAvailable,
  toBegun,
  toBought,
  toCall,
  toCountries,
  toNews,
  toTwiml,
} from "./transform.ts";

/** Where Twilio asks what to do with a call, and where it tells of calls: paths of the product. */
export const voicePath = "/api/dialer/voice";
export const eventsPath = "/api/dialer/events";

/** The dialer's port over Twilio's API of 2010-04-01. */
export function twilioDialer(options: TwilioOptions): DialerPort {
  const at = (path: string) => `${options.callbackBase}${path}`;
  return {
    countries: async () =>
      toCountries(
        await askTwilio(options, {
          method: "GET",
          path: "AvailablePhoneNumbers.json",
          fields: { PageSize: "300" },
          shape: countriesShape,
        }),
      ),

    available: async ({ country, category, province, locality }, most) => {
      const found = await askTwilio(options, {
        method: "GET",
        path: `AvailablePhoneNumbers/${encodeURIComponent(country)}/${listOf[category]}.json`,
        fields: {
          PageSize: String(most),
          VoiceEnabled: "true",
          ...(province === null ? {} : { InRegion: province }),
          ...(locality === null ? {} : { InLocality: locality }),
        },
        shape: availableShape,
      });
      return toAvailable(found).slice(0, most);
    },

    buy: async (number, key) => {
      const made = await askTwilio(options, {
        method: "POST",
        path: "IncomingPhoneNumbers.json",
        fields: {
          PhoneNumber: number,
          FriendlyName: key,
          VoiceUrl: at(voicePath),
          VoiceMethod: "POST",
        },
        shape: boughtShape,
      });
      const bought = toBought(made);
      if (!bought) throw new ProviderError("ambiguous", "it sold no number", { scope: "server" });
      return bought;
    },

    findBought: async (key) => {
      const { incoming_phone_numbers: found } = await askTwilio(options, {
        method: "GET",
        path: "IncomingPhoneNumbers.json",
        fields: { FriendlyName: key, PageSize: "20" },
        shape: boughtListShape,
      });
      return found[0] ? toBought(found[0]) : null;
    },

    release: (ref) => deleteAtTwilio(options, `IncomingPhoneNumbers/${encodeURIComponent(ref)}.json`),

    token: async (identity) => ({
      kind: options.isWorld ? ("world" as const) : ("twilio" as const),
      token: accessToken(options, identity, Math.floor(systemMs() / 1000)),
      seconds: tokenSeconds,
    }),

    readBegun: async (told) => toBegun(opened(options, told)),
    readNews: async (told) => toNews(opened(options, told)),
    answer: async (answer) => toTwiml(answer, at(eventsPath)),

    readCall: async (ref) => {
      const children = z.object({ calls: z.array(callShape) });
      // What the person was called by is the child of the browser's call.
      const { calls } = await askTwilio(options, {
        method: "GET",
        path: "Calls.json",
        fields: { ParentCallSid: ref, PageSize: "1" },
        shape: children,
      });
      const [child] = calls;
      const call =
        child ?? (await askTwilio(options, { method: "GET", path: `Calls/${ref}.json`, shape: callShape }));
      return { ...toCall(call), ref };
    },

    recording: (ref) => streamOfTwilio(options, `Recordings/${encodeURIComponent(ref)}.wav`),
  };
}

/** The fields of a form whose signature is right. */
function opened({ authToken, callbackBase }: TwilioOptions, { path, raw, signature }: Told): URLSearchParams {
  const fields = new URLSearchParams(Buffer.from(raw).toString("utf8"));
  if (!isSigned(authToken, `${callbackBase}${path}`, fields, signature))
    throw new ProviderError("auth", "the signature isn't Twilio's");
  return fields;
}
