import { describe, expect, it } from "vitest";
import { isDeliveryReport } from "./delivery-report.ts";
import { readReturnDate } from "./return-date.ts";

describe("a report about a mail's delivery", () => {
  it.each([
    "Delivery Status Notification (Delay)\nYour message to ada@p.example will be retried until Friday, December 4, 2026.",
    "Warning\nThe server will keep trying to deliver this message until 12/13/2026.",
    "This is the mail system at host mx.example. Your message could not be delivered. Will-Retry-Until: 2026-12-04. It is tried until 2026-12-04",
    "Unzustellbar\nDie Zustellung wird bis zum 4.12.2026 versucht.",
    "Remise retardée\nNous réessayerons jusqu'au 4 décembre 2026.",
    "Entrega atrasada\nTentaremos até 4 de dezembro.",
    "Entrega retrasada\nSe intentará hasta el 4 de diciembre.",
  ])("is no absence, whichever day it names: %s", (text) => {
    expect(isDeliveryReport(text)).toBe(true);
    expect(readReturnDate(text, "2026-11-22"), "a day that would be believed").not.toBeNull();
  });

  it.each([
    "Automatic reply: I am out of the office until December 4, 2026.",
    "Ich bin bis zum 27.11.2026 nicht im Haus. Ihre Mail wird nicht weitergeleitet.",
    "Je suis absent jusqu'au 1er décembre. Pour les livraisons, appelez l'accueil.",
    "Estarei ausente até 30 de novembro; a entrega do projeto segue como combinado.",
    "Vuelvo el 1 de diciembre.",
    "Back on Monday. I will retry to reach you then; our delivery team answers meanwhile.",
  ])("isn't an answer of somebody who is away: %s", (text) => {
    expect(isDeliveryReport(text)).toBe(false);
  });

  it("is told in time that doesn't grow with a hostile text [S23]", () => {
    const began = performance.now();
    for (const piece of ["delivery ", "not yet been ", "mail delivery ", "pas encore "])
      isDeliveryReport(piece.repeat(200_000));
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
