import { describe, expect, it } from "vitest";
import { guardHost, judgeAddress, parseNetworks } from "./guarded-address.ts";

const nothing = { networks: [], endpoints: [] };

describe("which addresses may be connected to", () => {
  const internal = [
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "2002:7f00:1::",
    "2002:0a00:0001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::a00:1",
    "fec0::1",
    "2001:db8::1",
  ];
  it.each(internal)("forbids %s [S6]", (address) => {
    expect(judgeAddress(address, 25, nothing)).toBe("forbidden");
  });

  it.each(["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111", "::ffff:8.8.8.8"])(
    "lets %s through",
    (address) => {
      expect(judgeAddress(address, 25, nothing)).toBe("public");
    },
  );

  it("lets an allowed network and an exact endpoint through, and only them [S6]", () => {
    const policy = { networks: ["10.20.0.0/16"], endpoints: ["127.0.0.1:2525"] };
    expect(judgeAddress("10.20.3.4", 25, policy)).toBe("allowed_private");
    expect(judgeAddress("10.21.3.4", 25, policy)).toBe("forbidden");
    expect(judgeAddress("127.0.0.1", 2525, policy)).toBe("allowed_private");
    expect(judgeAddress("::ffff:127.0.0.1", 2525, policy)).toBe("allowed_private");
    expect(judgeAddress("127.0.0.1", 5432, policy)).toBe("forbidden");
  });

  it("refuses a list of networks that isn't one", () => {
    expect(parseNetworks(" 10.0.0.0/8, fd00::/8 ")).toEqual(["10.0.0.0/8", "fd00::/8"]);
    expect(() => parseNetworks("10.0.0.0")).toThrow("10.0.0.0");
  });
});

describe("resolving a typed host", () => {
  const forms = [
    "2130706433",
    "0177.0.0.1",
    "0x7f000001",
    "0x7f.1",
    "127.1",
    "0",
    "[::1]",
    "127.0.0.1",
    "",
    "  ",
  ];
  it.each(forms)("refuses the spelling %j [S6]", async (host) => {
    await expect(guardHost(host, 25, nothing, async () => ["127.0.0.1"])).rejects.toMatchObject({
      kind: "rejected",
    });
  });

  it("refuses a name that points inside [S6]", async () => {
    const resolve = async () => ["10.0.0.5", "::1"];
    await expect(guardHost("mail.evil.test", 25, nothing, resolve)).rejects.toMatchObject({
      kind: "rejected",
    });
  });

  it("resolves once and hands out the address that it judged [S6]", async () => {
    let asked = 0;
    const rebinding = async () => {
      asked += 1;
      return [asked === 1 ? "93.184.216.34" : "127.0.0.1"];
    };
    const guarded = await guardHost("rebind.evil.test", 993, nothing, rebinding);
    expect(guarded).toEqual({ address: "93.184.216.34", servername: "rebind.evil.test", verdict: "public" });
    expect(asked).toBe(1);
  });

  it("skips forbidden addresses where a permitted one exists", async () => {
    const guarded = await guardHost("two.test", 25, nothing, async () => ["192.168.0.1", "8.8.8.8"]);
    expect(guarded.address).toBe("8.8.8.8");
  });
});
