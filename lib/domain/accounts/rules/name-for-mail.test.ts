import { describe, expect, it } from "vitest";
import { nameForMail } from "./name-for-mail.ts";

describe("a name in a mail to an address that nobody confirmed", () => {
  it.each([
    "Grace",
    "Jean-Luc",
    "María del Carmen",
    "O'Brien",
    "D’Arcy",
    "Åsa",
    "Чайка",
    "明",
    "علي",
    "Martin Jr.",
    "Zoë",
  ])("%s is repeated", (name) => {
    expect(nameForMail(`  ${name} `)).toBe(name.normalize("NFC"));
  });

  it.each([
    "https://evil.example",
    "evil.example",
    "Win at evil.example",
    "www.evil",
    "me@evil.example",
    "Call +1 202 555",
    "You have won a prize today",
    "Click\nhere",
    "<b>Ann</b>",
    "Ann\u202egnp",
    "evil․example",
    "evil。example",
    "A".repeat(31),
    "",
    "$$$",
  ])("%j is not", (name) => {
    expect(nameForMail(name)).toBe("");
  });
});
