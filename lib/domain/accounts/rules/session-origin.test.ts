import { describe, expect, it } from "vitest";
import { originOf } from "./session-origin.ts";

const device = (agent: string) => originOf(agent, "").device;
const network = (address: string) => originOf("", address).network;

describe("where a session was begun", () => {
  it("is told by browser and system", () => {
    expect(device("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
      "Firefox, Windows",
    );
    const chrome =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36";
    expect(device(chrome)).toBe("Chrome, Linux");
    expect(device(`${chrome} Edg/139.0`)).toBe("Edge, Linux");
    expect(
      device(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      ),
    ).toBe("Safari, iPhone");
    for (const agent of ["", "curl/8.0", "x".repeat(100_000)]) expect(device(agent)).toBe("");
  });

  it("is told by the network, not by the whole address", () => {
    expect(network("203.0.113.77")).toBe("203.0.113.x");
    expect(network("::ffff:203.0.113.77")).toBe("203.0.113.x");
    expect(network("2001:db8:85a3:8d3:1319:8a2e:370:7348")).toBe("2001:db8:85a3::");
    for (const address of ["", "nonsense", "127.0.0.1", "::1"]) expect(network(address)).toBe("");
  });
});
