import { describe, expect, it } from "vitest";
import type { DnsPort } from "@/lib/providers/dns/port.ts";

/** What a name server says of a name. A name in `mailServers` has the priorities 10, 20 and so on. */
export interface Records {
  readonly texts?: readonly string[];
  readonly mailServers?: readonly string[];
  readonly addresses?: readonly string[];
}

/** What a suite of the DNS port needs. */
export interface DnsStage {
  readonly port: () => DnsPort;
  /** A port whose name server doesn't answer. */
  readonly unreachable: () => DnsPort;
  /** Sets what the name server says. Null: it fails. */
  readonly put: (name: string, records: Records | null) => Promise<void>;
  /** Gives an address (IPv4) its name. */
  readonly putName: (address: string, name: string) => Promise<void>;
}

/** The DNS port's contract. */
export function dnsContract(stage: DnsStage): void {
  describe("the DNS port", () => {
    it("tells all TXT records of a name, whole", async () => {
      const long = "x".repeat(400);
      await stage.put("a.names.example", { texts: ["v=spf1 -all", long] });
      expect([...(await stage.port().textsOf("a.names.example"))].sort()).toEqual(["v=spf1 -all", long]);
    });

    it("tells who takes mail, the first choice first, and addresses with their names", async () => {
      await stage.put("b.names.example", { mailServers: ["mx1.names.example", "mx2.names.example"] });
      expect(await stage.port().mailServersOf("b.names.example")).toEqual([
        "mx1.names.example",
        "mx2.names.example",
      ]);
      await stage.put("mx1.names.example", { addresses: ["192.0.2.7", "192.0.2.8"] });
      expect([...(await stage.port().addressesOf("mx1.names.example"))].sort()).toEqual([
        "192.0.2.7",
        "192.0.2.8",
      ]);
      await stage.putName("192.0.2.7", "mx1.names.example");
      expect(await stage.port().namesOf("192.0.2.7")).toEqual(["mx1.names.example"]);
    });

    it("tells none for a name that doesn't exist", async () => {
      const port = stage.port();
      expect(await port.textsOf("nobody.names.example")).toEqual([]);
      expect(await port.mailServersOf("nobody.names.example")).toEqual([]);
      expect(await port.addressesOf("nobody.names.example")).toEqual([]);
      expect(await port.namesOf("192.0.2.200")).toEqual([]);
    });

    it("is unavailable where the name server fails, or nothing answers: that is no absence", async () => {
      await stage.put("broken.names.example", null);
      const unavailable = { kind: "unavailable" };
      const port = stage.port();
      await expect(port.textsOf("broken.names.example")).rejects.toMatchObject(unavailable);
      await expect(port.mailServersOf("broken.names.example")).rejects.toMatchObject(unavailable);
      await expect(port.addressesOf("broken.names.example")).rejects.toMatchObject(unavailable);
      await expect(stage.unreachable().textsOf("a.names.example")).rejects.toMatchObject(unavailable);
    });
  });
}
