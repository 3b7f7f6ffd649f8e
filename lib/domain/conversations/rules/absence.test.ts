import { describe, expect, it } from "vitest";
import { isOptOut } from "./opt-out.ts";
import { readReturnDate } from "./return-date.ts";

describe("the day on which somebody is back, by an automatic answer", () => {
  const sent = "2026-11-22";
  it.each([
    ["I am out of the office until December 4, 2026.", "2026-12-05"],
    ["I'm away through 4 Dec and will be back on Monday, 7 December.", "2026-12-07"],
    ["I will return on 12/13/2026.", "2026-12-13"],
    ["Out of office from 2026-11-20 until 2026-11-27", "2026-11-28"],
    ["Ich bin bis zum 27.11.2026 nicht im Haus.", "2026-11-28"],
    ["Ich bin ab dem 1. Dezember wieder erreichbar.", "2026-12-01"],
    ["Je suis absent jusqu'au 1er décembre 2026 inclus.", "2026-12-02"],
    ["Je serai de retour le 3 décembre.", "2026-12-03"],
    ["Estarei ausente até 30 de novembro.", "2026-12-01"],
    ["Regresso ao escritório no dia 2 de dezembro de 2026.", "2026-12-02"],
    ["Estaré fuera de la oficina hasta el 5 de enero.", "2027-01-06"],
    ["Vuelvo el 1 de diciembre.", "2026-12-01"],
  ])("%s", (text, day) => {
    expect(readReturnDate(text, sent)).toBe(day);
  });

  it("isn't made up: not from a day without such words, in the past, impossible, or beyond belief", () => {
    for (const text of [
      "Your ticket of 2026-12-01 has been received.",
      "I was away until 2026-11-01.",
      "Away until 31.02.2027",
      "Back on 2031-01-01",
      "I am out of the office.",
      "",
    ])
      expect(readReturnDate(text, sent), text).toBeNull();
  });

  it("isn't read from hours, nor from how a helpdesk praises itself", () => {
    for (const text of [
      "We are available 24/7.",
      "Our team is reachable 9-5, Monday to Friday.",
      "I'm available again 9-12 tomorrow",
      "Wir sind wieder ab 8.30 Uhr erreichbar.",
      "Reachable from 8.30 to 5.30",
      "Back 9-17",
    ])
      for (const day of ["2026-01-30", "2026-03-01", "2026-05-20", "2026-08-01", sent])
        expect(readReturnDate(text, day), `${day} ${text}`).toBeNull();
    expect(readReturnDate("Back on 24/7/2026", "2026-07-01")).toBe("2026-07-24");
    expect(readReturnDate("Back on 12-12-2026", sent)).toBe("2026-12-12");
  });

  it("is looked for in time that doesn't grow with a hostile text [S23]", () => {
    const began = performance.now();
    for (const piece of ["until ", "1/", "1.1.", "de ", "december 1 ", "2026-", "\u0000"])
      readReturnDate(piece.repeat(200_000), sent);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("an answer that asks for no more messages", () => {
  it.each([
    "STOP",
    " stop. ",
    "Unsubscribe!",
    "Please remove me",
    "Don't contact me",
    "Abmelden",
    "Me désinscrire",
    "Cancelar inscrição",
    "Darme de baja.",
    "Stop\n\n> On Monday Ada wrote:\n> Hello",
    "On Monday Ada wrote:\n> Hello\n\nSTOP!!!",
    "Am Montag schrieb Ada:\n\n> Hallo\n> Ada\n\nBitte abmelden",
    "Me d\u0065\u0301sinscrire",
    "ME DÉSINSCRIRE",
    "Me desinscrire",
    "Cancelar suscripcion",
    "Keine weiteren E-Mails!",
    "Please stop emailing me.",
    "Arrêtez de m'écrire",
  ])("%s", (text) => {
    expect(isOptOut(text)).toBe(true);
  });

  it("is nothing that merely contains such a word", () => {
    for (const text of [
      "I can't stop thinking about your offer",
      "Let us cancel the meeting on Monday",
      "Stop by our office tomorrow",
      "> stop\nInteresting, tell me more",
      "",
      "Thanks!\nstop",
      "Don't stop!",
      "Nicht abmelden",
      "On Monday Ada wrote:\n> stop",
      "Thanks!\n--\nStop",
      "Remember:\nstop",
    ])
      expect(isOptOut(text), text).toBe(false);
  });
});
