import { z } from "zod";
import { call } from "./call.ts";
import { text, wireBoolean } from "./fields.ts";

/** The embedded world, seen from the outside people's side. These calls answer 404 while the world is off. */
const access = { who: "anon" } as const;

const clock = z.object({ now: z.string(), rate: z.number(), mode: z.enum(["real", "scaled", "stepped"]) });
export type WorldClock = z.infer<typeof clock>;

const person = z.object({
  id: z.number().int(),
  providerId: z.string(),
  url: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  headline: z.string(),
  company: z.string(),
  location: z.string(),
  email: z.string(),
});
export type WorldPerson = z.infer<typeof person>;

const people = z.object({ total: z.number().int(), people: z.array(person) });
export type WorldPeople = z.infer<typeof people>;

const personDetail = z.object({
  person,
  invitations: z.array(
    z.object({ account: z.string(), note: z.string(), state: z.string(), sentAt: z.string() }),
  ),
  messages: z.array(
    z.object({ account: z.string(), fromPerson: z.boolean(), text: z.string(), at: z.string() }),
  ),
  mails: z.array(
    z.object({
      id: z.number().int(),
      account: z.string(),
      subject: z.string().nullable(),
      body: z.string(),
      at: z.string(),
    }),
  ),
  sentMails: z.array(z.object({ mailbox: z.string(), raw: z.string(), at: z.string() })),
});
export type WorldPersonDetail = z.infer<typeof personDetail>;

const signIns = z.object({
  signIns: z.array(
    z.object({
      ref: z.string(),
      email: z.string(),
      password: z.string(),
      name: z.string(),
      state: z.enum(["signed_out", "checkpoint", "connected"]),
      pin: z.string().nullable(),
    }),
  ),
});
export type WorldSignIns = z.infer<typeof signIns>;

const outbox = z.object({
  mails: z.array(
    z.object({
      id: z.number().int(),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      at: z.string(),
    }),
  ),
});
export type WorldOutbox = z.infer<typeof outbox>;

export const readClock = call({
  method: "GET",
  path: "/world/clock",
  summary: "Product time in the embedded world",
  access,
  reply: clock,
});

export const changeClock = call({
  method: "POST",
  path: "/world/clock",
  summary: "Sets how fast product time runs, or jumps ahead",
  access,
  body: z.object({
    mode: z.enum(["real", "scaled"]).optional(),
    rate: z.number().positive().max(100_000).optional(),
    advanceMs: z
      .number()
      .int()
      .min(0)
      .max(31 * 86_400_000)
      .optional(),
  }),
  reply: clock,
});

export const listPeople = call({
  method: "GET",
  path: "/world/people",
  summary: "People of the embedded world",
  access,
  query: z.object({ search: text(80).default("") }),
  reply: people,
});

export const readPerson = call({
  method: "GET",
  path: "/world/people/{person}",
  summary: "What one person received and sent",
  access,
  reply: personDetail,
});

const deed = z.object({
  action: z.enum(["accept", "message", "mail", "out_of_office", "bounce"]),
  account: text(254),
  text: text(4000).optional(),
});
/** An action in the name of a person of the world. */
export type WorldDeed = z.infer<typeof deed>;

const acted = z.object({ done: z.boolean() });
export type WorldActed = z.infer<typeof acted>;

export const actAsPerson = call({
  method: "POST",
  path: "/world/people/{person}/act",
  summary: "Accepts, answers or bounces as that person",
  access,
  body: deed,
  reply: acted,
});

export const listSignIns = call({
  method: "GET",
  path: "/world/sign-ins",
  summary: "Accounts of the embedded network, with their current PIN",
  access,
  reply: signIns,
});

export const listOutbox = call({
  method: "GET",
  path: "/world/outbox",
  summary: "The product's own mails, newest first",
  access,
  query: z.object({ recipient: text(254).optional() }),
  reply: outbox,
});

/** What the embedded mail servers and services accept, for the dialog that connects a mailbox. */
export interface MailboxHint {
  readonly domain: string;
  readonly password: string;
  readonly host: string;
  readonly smtp: number;
  readonly imap: number;
  readonly sendGridKey: string;
  readonly sesKeyId: string;
  readonly sesSecret: string;
  readonly sesRegion: string;
}

const line = z.object({ sid: z.string(), status: z.string() });

/** What a browser's voice client asks of the world's telephony provider: the token proves who calls. */
export const beginWorldCall = call({
  method: "POST",
  path: "/world/calls",
  summary: "Calls somebody of the world out of a browser",
  access,
  body: z.object({ token: text(4000), params: z.record(text(60), text(200)) }),
  reply: line,
  limits: [{ points: 120, seconds: 60, by: "address" }],
});

export const readWorldCall = call({
  method: "GET",
  path: "/world/calls/{sid}",
  summary: "How such a call stands",
  access,
  reply: line,
});

export const changeWorldCall = call({
  method: "POST",
  path: "/world/calls/{sid}",
  summary: "Mutes such a call, sends tones, or hangs up",
  access,
  body: z.object({
    muted: wireBoolean.optional(),
    digits: text(40).optional(),
    hang_up: wireBoolean.optional(),
  }),
  reply: line,
});
