import { describe, expect, it } from "vitest";
import type { DnsPort } from "@/lib/providers/dns/port.ts";

/** What a suite of the DNS port needs. */
export interface DnsStage {
  readonly port: () => DnsPort;
  /** A port whose name server doesn't answer. */
  readonly unreachable: () => DnsPort;
  /** Sets what the name server says. Null: it fails. */
  readonly put: (name: string, texts: readonly string[] | null) => Promise<void>;
}

/** The DNS port's contract. */
export function dnsContract(stage: DnsStage): void {
  describe("the DNS port", () => {
    it("tells all TXT records of a name, whole", async () => {
      const long = "x".repeat(400);
      await stage.put("a.names.example", ["v=spf1 -all", long]);
      expect([...(await stage.port().textsOf("a.names.example"))].sort()).toEqual(["v=spf1 -all", long]);
    });

    it("tells none for a name that doesn't exist", async () => {
      expect(await stage.port().textsOf("nobody.names.example")).toEqual([]);
    });

    it("is unavailable where the name server fails, or nothing answers: that is no absence", async () => {
      await stage.put("broken.names.example", null);
      const unavailable = { kind: "unavailable" };
      await expect(stage.port().textsOf("broken.names.example")).rejects.toMatchObject(unavailable);
      await expect(stage.unreachable().textsOf("a.names.example")).rejects.toMatchObject(unavailable);
    });
  });
}
