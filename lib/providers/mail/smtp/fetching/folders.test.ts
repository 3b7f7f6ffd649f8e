import { describe, expect, it } from "vitest";
import { foldersToRead, keyOf, type Listed } from "./folders.ts";

const folder = (path: string, specialUse?: string, more: Partial<Listed> = {}): Listed => ({
  path,
  specialUse,
  specialUseSource: specialUse === undefined ? undefined : "extension",
  flags: new Set(),
  ...more,
});
const read = (listed: readonly Listed[], foreign: readonly string[] = []) =>
  foldersToRead(listed, foreign).map(({ path }) => path);

describe("the folders that are read", () => {
  it("are the inbox, junk, archive, trash and the person's own, and not what nobody sent to them", () => {
    const listed = [
      folder("Customers/Europe"),
      folder("Sent", "\\Sent"),
      folder("Trash", "\\Trash"),
      folder("Archive", "\\Archive"),
      folder("Drafts", "\\Drafts"),
      folder("Junk", "\\Junk"),
      folder("Starred", "\\Flagged"),
      folder("inbox", "\\Inbox"),
      folder("Customers", undefined, { flags: new Set(["\\Noselect"]) }),
      folder("Users/boss/INBOX"),
    ];
    expect(read(listed, ["Users/"])).toEqual(["inbox", "Junk", "Archive", "Trash", "Customers/Europe"]);
  });

  it("are all mail with junk and trash where the server has one folder of all mail (Gmail)", () => {
    const listed = [
      folder("INBOX", "\\Inbox"),
      folder("[Gmail]", undefined, { flags: new Set(["\\Noselect"]) }),
      folder("[Gmail]/All Mail", "\\All"),
      folder("[Gmail]/Spam", "\\Junk"),
      folder("[Gmail]/Trash", "\\Trash"),
      folder("[Gmail]/Sent Mail", "\\Sent"),
      folder("[Gmail]/Important", undefined, { flags: new Set(["\\Important"]) }),
      folder("Label"),
    ];
    expect(read(listed)).toEqual(["[Gmail]/All Mail", "[Gmail]/Spam", "[Gmail]/Trash"]);
  });

  it("are not hidden by a folder whose name only sounds like all mail", () => {
    const listed = [folder("INBOX", "\\Inbox"), folder("All mail", "\\All", { specialUseSource: "name" })];
    expect(read(listed)).toEqual(["INBOX", "All mail"]);
  });

  it("are known by short keys, the inbox in whatever case", () => {
    expect([keyOf("Inbox"), keyOf("INBOX")]).toEqual(["inbox", "inbox"]);
    expect(keyOf(`Kunden/${"ü".repeat(500)}`)).toMatch(/^[\w-]{12}$/);
  });

  it("are at most 300, the inbox first", () => {
    const listed = [...Array.from({ length: 2_000 }, (_, n) => folder(`F${n}`)), folder("INBOX", "\\Inbox")];
    expect(read(listed)).toHaveLength(300);
    expect(read(listed)[0]).toBe("INBOX");
  });
});
