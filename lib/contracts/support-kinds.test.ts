import { describe, expect, it } from "vitest";
import { readSupportChat, supportKinds, supportServices } from "./support-kinds.ts";

const ids: Readonly<Record<(typeof supportKinds)[number], string>> = {
  tawk: "0123456789abcdef01234567/1abcdefgh",
  servicebell: "abcd_1234",
  hubspot: "1234567",
  intercom: "abc12345",
  freshchat: "01234567-89ab-cdef-0123-456789abcdef",
  chatra: "abcdefghij0123",
  leadconnector: "abcdefghij012345",
  crisp: "01234567-89ab-cdef-0123-456789abcdef",
};

describe("the services of a brand's chat", () => {
  it("are tawk, servicebell, hubspot, intercom, freshchat, chatra, leadconnector and crisp, or none [BO-386]", () => {
    expect([...supportKinds]).toEqual(Object.keys(ids));
    expect(readSupportChat("none", "abc12345")).toBeNull();
    expect(readSupportChat(undefined, undefined)).toBeNull();
  });

  it.each(supportKinds)(
    "%s needs the brand's id there, and loads its program from its own host alone",
    (kind) => {
      const service = supportServices[kind];
      expect(readSupportChat(kind, ids[kind])).toEqual({ kind, appId: ids[kind] });
      for (const odd of ["", " ", "a b", "<script>", "../evil", "x".repeat(100), 7, null])
        expect(readSupportChat(kind, odd)).toBeNull();
      const script = new URL(service.script(ids[kind]));
      expect(script.protocol).toBe("https:");
      const own = service.hosts.map((host) => host.replace(/^(https|wss):\/\/\*/, ""));
      expect(own.some((host) => script.hostname.endsWith(host))).toBe(true);
    },
  );
});
