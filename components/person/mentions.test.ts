import { describe, expect, it } from "vitest";
import { mentionsOf } from "./members.ts";
import { mentionedIn, opensMentions, piecesOf, withSign } from "./mentions.ts";

const [ann, anna, zoe] = [
  { _id: "1", full_name: "Ann Lee" },
  { _id: "2", full_name: "Ann Lee Park" },
  { _id: "3", full_name: "Zoë" },
];
const members = [ann, anna, zoe];
const ids = (text: string, of = members) => mentionedIn(text, of).map(({ _id }) => _id);

describe("mentions in a note", () => {
  it("are an @ with a member's whole name, of names that begin alike the longest", () => {
    expect(ids("@Ann Lee, please call")).toEqual(["1"]);
    expect(ids("Ask @Ann Lee Park and @Zoë.")).toEqual(["2", "3"]);
    expect(ids("@Ann Leeds")).toEqual([]);
    expect(ids("@Ann")).toEqual([]);
    expect(ids("Ann Lee")).toEqual([]);
    expect(ids("mail x@Zoë now")).toEqual([]);
    expect(ids("(@Zoë)@Zoë")).toEqual(["3"]);
    expect(ids("@@Zoë")).toEqual(["3"]);
  });

  it("mean all members of one name, and nobody without a name", () => {
    expect(ids("@Zoë", [zoe, { ...zoe, _id: "4" }])).toEqual(["3", "4"]);
    expect(ids("@ hello", [{ _id: "5", full_name: "" }])).toEqual([]);
  });

  it("divide a text without losing any of it", () => {
    const text = "Ask @Zoë and @Ann Lee.";
    expect(piecesOf(text, members)).toEqual([
      { text: "Ask ", isMention: false },
      { text: "@Zoë", isMention: true },
      { text: " and ", isMention: false },
      { text: "@Ann Lee", isMention: true },
      { text: ".", isMention: false },
    ]);
    expect(piecesOf("", members)).toEqual([]);
  });

  it("begin where no word stands before the @", () => {
    expect([opensMentions("@", "", 0), opensMentions("@", "a ", 2), opensMentions("@", "a", 1)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(opensMentions("a", "", 0)).toBe(false);
  });

  it("are typed in place of what is selected", () => {
    expect(withSign("Ask him now", 4, 7)).toBe("Ask @ now");
    expect(withSign("Ask ", 4, 4)).toBe("Ask @");
  });

  it("are saved when the members are there, and not without them", async () => {
    const client = (answer: () => Promise<unknown>) => ({ ensureQueryData: answer }) as never;
    const late = client(async () => members);
    expect(await mentionsOf(late, "Ask @Zoë")).toEqual(["3"]);
    const failing = client(() => Promise.reject(new Error("offline")));
    await expect(mentionsOf(failing, "Ask @Zoë")).rejects.toThrow("offline");
    expect(await mentionsOf(failing, "No sign")).toEqual([]);
  });
});
