import { hashText } from "@/lib/kernel/random/index.ts";
import type { Tone } from "./decide.ts";

interface Writer {
  readonly id: number;
  readonly firstName: string;
  readonly company: string;
  readonly temperament: string;
}

const interested = [
  "Hi, thanks for reaching out. This comes at a good time for us at {company}. Could you send me a few details?",
  "Hello! I'd be glad to hear more. Does Thursday afternoon work for a short call?",
  "Thanks for the note. We were just discussing this in the team, so yes, let's talk. What does it cost roughly?",
  "Interesting. Who else at {company} should be in the loop, and what would a first step look like?",
  "Sounds good, tell me more. I'm free most mornings next week.",
  "Happy to have a look. Can you share an example from a company of our size?",
];

const decline = [
  "Thanks for thinking of me, but we're all set for now.",
  "Hi, I appreciate the message. It isn't a priority for {company} this year, so I'll pass.",
  "Not for us at the moment, sorry. All the best with it!",
  "Thank you, but we have just signed with somebody else.",
  "I'm not the right person for this and we aren't looking. Take care.",
];

const away = [
  "Thank you for your e-mail. I am out of the office until Monday and will answer when I'm back.",
  "Hello, I'm on leave this week with limited access to my mailbox. For anything urgent please call the {company} front desk.",
  "I'm travelling and will reply with some delay. Kind regards, {name}",
];

const optOut = [
  "Please take me off your list.",
  "Hi, kindly unsubscribe me and don't write again. Thank you.",
  "No more e-mails please. Unsubscribe.",
];

function choose(list: readonly string[], writer: Writer, salt: string): string {
  const text = list[hashText(`${writer.id}:${salt}`) % list.length] ?? "";
  return text.replaceAll("{company}", writer.company).replaceAll("{name}", writer.firstName);
}

function signed(text: string, writer: Writer): string {
  if (writer.temperament === "curt") return text;
  const close = writer.temperament === "busy" ? "" : "\n\nBest,";
  return `${text}${close}\n${writer.firstName}`;
}

/** The person's answer, always the same for the same person and tone. */
export function replyText(writer: Writer, tone: Tone): string {
  return signed(choose(tone === "interested" ? interested : decline, writer, tone), writer);
}

/** The automatic answer of an absent person. */
export function awayText(writer: Writer): string {
  return choose(away, writer, "away");
}

/** A request to receive nothing more. */
export function optOutText(writer: Writer): string {
  return signed(choose(optOut, writer, "opt-out"), writer);
}
