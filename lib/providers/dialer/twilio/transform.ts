import { z } from "zod";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type {
  AvailableNumber,
  BegunCall,
  BoughtNumber,
  CallAnswer,
  CallNews,
  CallState,
  DialerCountry,
  NumberCategory,
} from "../port.ts";

export const countriesShape = z.object({
  countries: z.array(
    z.object({ country_code: z.string(), subresource_uris: z.record(z.string(), z.string()) }),
  ),
});
export const availableShape = z.object({
  available_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      locality: z.string().nullish(),
      region: z.string().nullish(),
      capabilities: z.object({ SMS: z.boolean().nullish(), sms: z.boolean().nullish() }).nullish(),
    }),
  ),
});
export const boughtShape = z.object({ sid: z.string(), phone_number: z.string() });
export const boughtListShape = z.object({ incoming_phone_numbers: z.array(boughtShape) });
export const callShape = z.object({
  sid: z.string(),
  status: z.string(),
  duration: z.union([z.string(), z.number()]).nullish(),
});

const textCap = 200;
const line = (text: string) => storableLine(text, textCap);
const isInternational = (number: string) => /^\+\d{5,15}$/.test(number);

const subresources: Readonly<Record<NumberCategory, string>> = {
  local: "local",
  mobile: "mobile",
  toll_free: "toll_free",
};
/** The name of a category's list in an address. */
export const listOf: Readonly<Record<NumberCategory, string>> = {
  local: "Local",
  mobile: "Mobile",
  toll_free: "TollFree",
};

export const toCountries = ({ countries }: z.infer<typeof countriesShape>): DialerCountry[] =>
  countries.flatMap(({ country_code, subresource_uris }) => {
    const categories = (Object.keys(subresources) as NumberCategory[]).filter((one) =>
      Object.hasOwn(subresource_uris, subresources[one]),
    );
    const isCountry = /^[A-Z]{2}$/.test(country_code) && categories.length > 0;
    return isCountry ? [{ country: country_code, categories }] : [];
  });

export const toAvailable = ({
  available_phone_numbers: all,
}: z.infer<typeof availableShape>): AvailableNumber[] =>
  all.flatMap(({ phone_number, locality, region, capabilities }) =>
    isInternational(phone_number)
      ? [
          {
            number: phone_number,
            locality: line(locality ?? ""),
            province: region ? line(region) : null,
            isSmsSupported: (capabilities?.SMS ?? capabilities?.sms) === true,
          },
        ]
      : [],
  );

/** Null: it is no number that anybody can call. */
export const toBought = ({ sid, phone_number }: z.infer<typeof boughtShape>): BoughtNumber | null =>
  isInternational(phone_number) ? { ref: line(sid), number: phone_number } : null;

const states: Readonly<Record<string, CallState>> = {
  queued: "connecting",
  initiated: "connecting",
  ringing: "ringing",
  "in-progress": "connected",
  answered: "connected",
  completed: "completed",
  busy: "busy",
  failed: "failed",
  "no-answer": "no_answer",
  canceled: "canceled",
};
const stateOf = (word: string | null): CallState | null =>
  word !== null && Object.hasOwn(states, word) ? (states[word] ?? null) : null;
const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;

export const toCall = ({ sid, status, duration }: z.infer<typeof callShape>): CallNews => ({
  ref: line(sid),
  state: stateOf(status),
  duration: duration === null || duration === undefined ? null : secondsOf(String(duration)),
  recording: null,
});

/** The prefix of who calls from a browser. */
const client = "client:";
/** What a browser may add, by Twilio's own names of what isn't custom. */
const own =
  /^(?:AccountSid|ApiVersion|ApplicationSid|Call|Called|Caller|Direction|Forwarded|From|Stir|To|Parent)/;

export function toBegun(fields: URLSearchParams): BegunCall {
  const from = fields.get("From") ?? "";
  const custom = Object.fromEntries(
    [...fields].filter(([name]) => !own.test(name)).map(([name, value]) => [name, line(value)]),
  );
  return {
    ref: line(fields.get("CallSid") ?? ""),
    from: line(from),
    to: line(fields.get("To") ?? ""),
    identity: from.startsWith(client) ? line(from.slice(client.length)) : null,
    custom,
  };
}

/** Of the call that a number's own events, the end of a dialling and recordings tell of. */
export function toNews(fields: URLSearchParams): CallNews {
  const word = fields.get("DialCallStatus") ?? fields.get("CallStatus");
  const isRecorded = fields.get("RecordingStatus") === "completed";
  const recording = fields.get("RecordingSid");
  return {
    ref: line(fields.get("ParentCallSid") ?? fields.get("CallSid") ?? ""),
    // A recording's message tells nothing else.
    state: fields.has("RecordingStatus") ? null : stateOf(word),
    duration: secondsOf(fields.get("DialCallDuration") ?? fields.get("CallDuration")),
    recording:
      isRecorded && recording && /^\w{1,64}$/.test(recording)
        ? { ref: recording, duration: secondsOf(fields.get("RecordingDuration")) ?? 0 }
        : null,
  };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What Twilio is to do with a call, as TwiML. Source: www.twilio.com/docs/voice/twiml/dial. */
export function toTwiml(answer: CallAnswer, eventsUrl: string): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  if (answer.do === "reject") return `${head}<Response><Reject reason="rejected"/></Response>`;
  const events = escaped(`${eventsUrl}?${new URLSearchParams({ ...answer.marks })}`);
  const record = answer.isRecorded
    ? ` record="record-from-answer-dual" recordingStatusCallback="${events}" recordingStatusCallbackEvent="completed"`
    : "";
  return `${head}<Response><Dial callerId="${escaped(answer.callerId)}" answerOnBridge="true" timeLimit="${answer.mostSeconds}" action="${events}"${record}><Number statusCallback="${events}" statusCallbackEvent="initiated ringing answered completed">${escaped(answer.to)}</Number></Dial></Response>`;
}
