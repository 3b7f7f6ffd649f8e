import { describe, expect, it } from "vitest";
import { incomingMailKey, outgoingKey } from "./message-key.ts";
import { referencesOf, replySubject } from "./reply-subject.ts";

describe("what a message is called", () => {
  const mail = {
    messageId: null,
    from: { email: "a@b.example" },
    subject: "Hi",
    text: "There",
    at: new Date(5),
  };

  it("names a mail by its Message-ID, else by what it says", () => {
    expect(incomingMailKey({ ...mail, messageId: "<1@x>" })).toBe("in:<1@x>");
    expect(incomingMailKey(mail)).toBe(incomingMailKey({ ...mail }));
    expect(incomingMailKey(mail)).not.toBe(incomingMailKey({ ...mail, text: "Here" }));
  });

  it("names what a sequence sent by its action, whatever the provider calls it", () => {
    expect(outgoingKey({ actionId: "a", externalId: null })).toBe(
      outgoingKey({ actionId: "a", externalId: "7" }),
    );
    expect(outgoingKey({ actionId: null, externalId: "7" })).toBe("out:7");
  });
});

describe("the head of an answer", () => {
  it("carries one Re:", () => {
    expect(replySubject("Hello")).toBe("Re: Hello");
    expect(replySubject("RE: re: Hello")).toBe("Re: Hello");
    expect(replySubject("")).toBe("Re:");
  });

  it("keeps the first and the latest references of a long thread", () => {
    const ids = Array.from({ length: 50 }, (_, index) => `<${index}@x>`);
    const kept = referencesOf([...ids, "<49@x>"]);
    expect(kept).toHaveLength(20);
    expect([kept[0], kept.at(-1)]).toEqual(["<0@x>", "<49@x>"]);
  });
});
