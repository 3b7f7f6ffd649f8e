import { z } from "zod";
import { call } from "./call.ts";
import { mostNumbers, redirectDigits } from "./dialer-limits.ts";
import { countryField, done, idField, pageOf, requiredText, text, wireBoolean, wireInt } from "./fields.ts";
import { callResults, callStatuses, numberCategories, numberStatuses } from "./words/dialer.ts";

const access = { who: "space", tabs: ["dialer"], feature: "calling" } as const;
const byPerson = { ...access, personOnly: true } as const;
const buyLimits = [
  { points: 20, seconds: 600, by: "account" },
  { points: 60, seconds: 600, by: "space" },
] as const;
const lookLimits = [{ points: 120, seconds: 60, by: "account" }] as const;

/** Where numbers are sold [OC-300]. */
export const dialerCountry = z.object({
  /** Two letters: what the other calls name. */
  country_code: z.string(),
  /** The phone code, like +49. */
  code: z.string(),
  name: z.string(),
  /** Whether a state has to be chosen. */
  has_states: z.boolean(),
  available_categories: z.array(z.enum(numberCategories)),
});
export type DialerCountryView = z.infer<typeof dialerCountry>;

/** A region or a state [OC-301]. Prices are in credits: by the month, and once. */
export const dialerRegion = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null: nobody knows. */
  phones_available: z.number().int().nullable(),
  monthly_price: z.number(),
  installation_price: z.number(),
  is_sms_supported: z.boolean(),
});
export type DialerRegionView = z.infer<typeof dialerRegion>;

/** A number of the workspace [OC-298]. */
export const dialerPhone = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  status: z.enum(numberStatuses),
  category: z.enum(numberCategories),
  is_default: z.boolean(),
  is_sms_supported: z.boolean(),
  number_to_redirect: z.string().nullable(),
  country: z.object({ country_code: z.string() }),
  region: z.object({ name: z.string() }),
  state: z.object({ name: z.string() }).nullable(),
  monthly_price: z.number(),
  /** Until when it is paid, or, of a suspended one, when it is given back. */
  paid_until: z.string(),
  ends_at: z.string().nullable(),
});
export type DialerPhoneView = z.infer<typeof dialerPhone>;

/** A call [OC-299]. */
export const dialerCall = z.object({
  id: z.string(),
  direction: z.enum(["incoming", "outgoing"]),
  status: z.enum(callStatuses),
  /** In seconds. */
  duration: z.number().int(),
  start_date: z.string(),
  phone_number: z.string(),
  prospect_phone_number: z.string(),
  profile: z.object({ id: z.string(), full_name: z.string(), company_name: z.string() }).nullable(),
  user: z.object({ _id: z.string(), full_name: z.string() }).nullable(),
  region: z.object({ name: z.string() }),
  /** In credits. Null: not reckoned yet. */
  price: z.number().nullable(),
  /** Null: there is no recording. */
  record_url: z.string().nullable(),
});
export type DialerCallView = z.infer<typeof dialerCall>;

const redirectField = text(30).refine(
  (value) => {
    if (value === "") return true;
    const digits = /^\+?\d+$/.test(value) ? value.replace("+", "").length : 0;
    return digits >= redirectDigits.least && digits <= redirectDigits.most;
  },
  { error: "redirectNumber" },
);

export const activateDialer = call({
  method: "POST",
  path: "/dialer/activate",
  summary: "Turns the workspace's dialer on, and gives a key for one voice token, which counts for a minute",
  access: byPerson,
  reply: z.object({ has_dialer: z.literal(true), one_time_key: z.string(), expires_at: z.string() }),
  limits: [{ points: 60, seconds: 600, by: "account" }],
});

export const readDialerToken = call({
  method: "GET",
  path: "/dialer/token",
  summary: "A token with which a browser's voice client signs in, for a key that counts once",
  access: byPerson,
  changesState: true,
  query: z.object({ one_time_key: requiredText(100) }),
  reply: z.object({
    token: z.string(),
    /** Which voice client it is for. */
    kind: z.enum(["twilio", "world"]),
    identity: z.string(),
    expires_in: z.number().int(),
  }),
  limits: [{ points: 60, seconds: 600, by: "account" }],
});

export const listDialerPhones = call({
  method: "GET",
  path: "/dialer/phones",
  summary: "The workspace's phone numbers, the default one first",
  access,
  reply: z.array(dialerPhone),
});

export const listPhoneCalls = call({
  method: "GET",
  path: "/dialer/phones/{id}/calls",
  summary: "The calls of a number, latest first",
  access,
  query: z.object({ skip: wireInt(0, 100_000).default(0), limit: wireInt(1, 200).default(200) }),
  reply: pageOf(dialerCall),
});

export const validatePhone = call({
  method: "POST",
  path: "/dialer/validate",
  summary:
    "Whether a number may be called now: its form, opt-outs and the hours of its place. Changes nothing, and answers its international form",
  access,
  query: z.object({ phone_number: requiredText(40) }),
  reply: z.object({
    phone_number: z.string(),
    country_code: z.string().nullable(),
    profile: z.object({ id: z.string(), full_name: z.string() }).nullable(),
    /** In credits, for each minute begun. */
    price: z.number(),
  }),
  limits: lookLimits,
});

export const listDialerCountries = call({
  method: "GET",
  path: "/dialer/countries",
  summary: "The countries in which numbers are sold",
  access,
  reply: z.array(dialerCountry),
  limits: lookLimits,
});

export const listDialerStates = call({
  method: "GET",
  path: "/dialer/states",
  summary: "The states of a country that has them",
  access,
  query: z.object({ country_code: countryField, category: z.enum(numberCategories).default("local") }),
  reply: z.array(dialerRegion),
});

export const listDialerRegions = call({
  method: "GET",
  path: "/dialer/regions",
  summary: "Where numbers are sold in a country or state, and how many there are",
  access,
  query: z.object({
    country_code: countryField,
    category: z.enum(numberCategories).default("local"),
    state_id: text(10).optional(),
  }),
  reply: z.array(dialerRegion),
  limits: lookLimits,
});

export const buyPhones = call({
  method: "POST",
  path: "/dialer/phones/buy",
  summary:
    "Buys numbers with the workspace's credits: their setup and their first month. A key names the press",
  access: byPerson,
  body: z.object({
    region_id: requiredText(400),
    count: wireInt(1, mostNumbers),
    number_to_redirect: redirectField.optional(),
    /** Names the press: pressed twice, it is bought and charged once. */
    key: idField.optional(),
  }),
  reply: z.object({ order_id: z.string(), phones: z.array(dialerPhone) }),
  limits: buyLimits,
});

export const updatePhone = call({
  method: "PUT",
  path: "/dialer/phones/{id}",
  summary: "Changes a number's name, where it redirects, or makes it the default",
  access,
  body: z.object({
    name: text(80).optional(),
    number_to_redirect: redirectField.optional(),
    is_default: wireBoolean.optional(),
  }),
  reply: dialerPhone,
});

export const deletePhone = call({
  method: "DELETE",
  path: "/dialer/phones/{id}",
  summary: "Gives a number back; its month isn't paid back",
  access: byPerson,
  reply: done,
  limits: buyLimits,
});

export const listDialerCalls = call({
  method: "GET",
  path: "/dialer/calls",
  summary: "The workspace's calls, latest first",
  access,
  query: z.object({
    query: text(100).default(""),
    result: z.enum(callResults).default("all"),
    /** Only calls of which there is a recording. */
    recorded: wireBoolean.default(false),
    skip: wireInt(0, 100_000).default(0),
    limit: wireInt(1, 100).default(100),
  }),
  reply: z.object({
    data: z.array(dialerCall),
    total: z.number().int(),
    skip: z.number().int(),
    limit: z.number().int(),
  }),
});

export const readCallRecording = call({
  method: "GET",
  path: "/dialer/calls/{id}/recording",
  summary: "The recording of a call, as a download",
  access,
  reply: z.string(),
});

const told = z.object({
  raw: z.instanceof(Uint8Array).meta({
    override: { type: "string", format: "binary" },
    description: "The whole body, as it comes",
  }),
});

export const answerVoice = call({
  method: "POST",
  path: "/dialer/voice",
  summary: "Says what Twilio is to do with a call that begins; its signature proves who asks",
  access: { who: "anon" },
  body: told,
  reply: z.string(),
  hasOwnProof: true,
  isRaw: true,
  maxBytes: 64_000,
  limits: [{ points: 6_000, seconds: 60, by: "address" }],
});

export const receiveCallEvents = call({
  method: "POST",
  path: "/dialer/events",
  summary: "Takes what Twilio tells of a call; its signature proves who speaks",
  access: { who: "anon" },
  query: z.object({ workspace: idField.optional(), call: idField.optional() }),
  body: told,
  reply: z.string(),
  hasOwnProof: true,
  isRaw: true,
  maxBytes: 64_000,
  limits: [{ points: 6_000, seconds: 60, by: "address" }],
});
