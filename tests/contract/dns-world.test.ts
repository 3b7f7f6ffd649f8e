import { describe } from "vitest";
import { worldDns } from "@/lib/providers/dns/world/adapter.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { dnsContract } from "./dns.contract.ts";

describe("the embedded name server", () => {
  const { of, control } = runningWorld();
  dnsContract({
    port: () => worldDns({ baseUrl: `http://127.0.0.1:${of().httpPort}` }),
    unreachable: () => worldDns({ baseUrl: "http://127.0.0.1:59998" }),
    put: async (name, records) => {
      const { texts, mailServers, addresses } = records ?? {};
      const silent = records === null;
      await control("POST", "/dns", { name, silent, texts, mail_servers: mailServers, addresses });
    },
    putName: async (address, name) => {
      await control("POST", "/dns", { name: address, names: [name] });
    },
  });
});
