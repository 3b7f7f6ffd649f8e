import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brandByKey, brandOfHost, changeBrandPlan, forgetBrands } from "@/lib/domain/brands/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { brandCommand } from "@/lib/server/brand-command.ts";
import { testDatabase } from "../factories/database.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { serveSockets, stopServing } from "../factories/servers/live-sockets.ts";

const database = testDatabase();
// It makes the default brand, too.
beforeAll(() => makeMember(database.admin));

const names = () => {
  const id = newId().slice(-8);
  return { key: `acme-${id}`, host: `app.${id}.example`, api: `api.${id}.example` };
};

/** Name servers with these records. */
const zone = new Map<string, string[]>();
const dns = { textsOf: async (name: string) => zone.get(name) ?? [] };
const run = (...words: string[]) => brandCommand(words, dns);

/** Sets the record that a line asks for. */
function setRecord([line = ""]: readonly string[]) {
  const [, name = "", value = ""] = /: (\S+) {2}(\S+)$/.exec(line) ?? [];
  zone.set(name, ["v=spf1 -all", ` ${value} `]);
}

describe("an operator's brand", () => {
  it("carries its own name, colours, logos, support widget, help links and prices, beside others of the one application [SH-001]", async () => {
    const made = [
      ["Acme", "#123456", "intercom:abc12345", "4900"],
      ["Borealis", "#0f766e", "crisp:11111111-2222-4333-8444-555555555555", "7900"],
    ] as const;
    for (const [name, primary, chat, cents] of made) {
      const { key, host } = names();
      await run(key, "create", name);
      await run(key, "set", `primary=${primary}`, `support_chat=${chat}`, `help=https://help.${host}/`);
      await run(key, "set", `logo_url=https://${host}/light.png`, `dark_logo_url=https://${host}/dark.png`);
      const brand = (await brandByKey(key))!;
      const { offer } = await changeBrandPlan(brand.id, "pro", {
        features: {},
        limits: {},
        prices: { eur_month: Number(cents) },
      });
      const [kind, appId] = chat.split(":");
      expect({ ...brand, prices: offer.prices }).toMatchObject({
        name,
        theme: { primary, logoUrl: `https://${host}/light.png`, darkLogoUrl: `https://${host}/dark.png` },
        support: { kind, appId },
        links: { help: `https://help.${host}/` },
        prices: [{ currency: "EUR", interval: "month", amount: Number(cents) }],
      });
    }
    const fallback = (await brandByKey("default"))!;
    expect([fallback.support, fallback.links.help]).toEqual([null, null]);
  });

  it("is made, shown and changed in words; what is taken back is the product's again", async () => {
    const { key } = names();
    expect(await run(key, "create", "Acme")).toEqual([expect.stringContaining(`Brand ${key} is made.`)]);
    await expect(run(key, "create", "Acme")).rejects.toThrow("already");
    const shown = await run(
      key,
      "set",
      "title=Acme Reach",
      "primary=#123456",
      "hide_billing=on",
      "help=https://h.example/",
    );
    expect(shown).toEqual(
      expect.arrayContaining([
        "name=Acme",
        "title=Acme Reach",
        "primary=#123456",
        "hide_billing=on",
        "help=https://h.example/",
        "changelog_icon=off",
      ]),
    );
    expect(await brandByKey(key)).toMatchObject({
      name: "Acme",
      title: "Acme Reach",
      theme: { primary: "#123456", logoShape: "square" },
      switches: { hideBilling: true, hideNewWorkspace: false },
      links: { help: "https://h.example/", learning: null },
    });
    await run(key, "set", "hide_billing=default", "primary=default", "help=default");
    expect(await brandByKey(key)).toMatchObject({
      theme: { primary: "#f37648" },
      switches: { hideBilling: false },
      links: { help: null },
    });
    const [row] = await database.admin`select theme, switches, links from brands where key = ${key}`;
    expect(row).toEqual({ theme: {}, switches: {}, links: {} });
  });

  it("refuses what it doesn't know", async () => {
    const { key } = names();
    await expect(run(key)).rejects.toThrow(`There is no brand ${key}.`);
    for (const bad of ["Acme", "", "-a", "a".repeat(41), "a/b"])
      await expect(run(bad, "create", "Acme")).rejects.toThrow("key");
    await run(key, "create", "Acme");
    await expect(run(key, "set", "hide_billing=maybe")).rejects.toThrow("changes nothing");
    for (const words of [
      ["set"],
      ["paint"],
      ["domain", "add", "a.example"],
      ["domain", "add", "a.example", "ftp"],
      ["client", "google"],
    ])
      expect(await run(key, ...words)).toBeNull();
    await expect(run(key, "domain", "add", "127.0.0.1", "app")).rejects.toThrow("no domain name");
  });
});

describe("a brand's domain", () => {
  it("is served once its owner has proven it by a TXT record, and not before", async () => {
    const { key, host, api } = names();
    await run(key, "create", "Acme");
    const asked = (await run(key, "domain", "add", host, "app", "primary")) ?? [];
    expect((await brandOfHost(host)).brand.key).toBe("default");
    expect(await run(key)).toContain(`domain ${host}: app, primary, not proven`);
    await expect(run(key, "domain", "check", host)).rejects.toThrow("isn't there yet");
    setRecord(asked);
    expect(await run(key, "domain", "check", host)).toEqual([`${host} is served for brand ${key} now.`]);
    expect(await brandOfHost(host)).toMatchObject({ brand: { key }, kind: "app" });
    setRecord((await run(key, "domain", "add", api, "api")) ?? []);
    await run(key, "domain", "check", api);
    expect(await brandOfHost(`${api}:8443`)).toMatchObject({ brand: { key }, kind: "api" });
    await run(key, "domain", "remove", host);
    expect((await brandOfHost(host)).brand.key).toBe("default");
  });

  it("is one brand's, and another's record proves nothing", async () => {
    const [one, other] = [names(), names()];
    await run(one.key, "create", "One");
    await run(other.key, "create", "Other");
    setRecord((await run(one.key, "domain", "add", one.host, "app")) ?? []);
    await expect(run(other.key, "domain", "add", one.host, "app")).rejects.toThrow("another brand");
    await expect(run(other.key, "domain", "check", one.host)).rejects.toThrow("has no domain");
    await expect(run(other.key, "domain", "remove", one.host)).rejects.toThrow("has no domain");
    await run(one.key, "domain", "remove", one.host);
    // The record of the brand that had it is still there.
    await run(other.key, "domain", "add", one.host, "app");
    await expect(run(other.key, "domain", "check", one.host)).rejects.toThrow("isn't there yet");
    const silent = {
      textsOf: async () => {
        throw new ProviderError("unavailable", "no answer");
      },
    };
    await expect(brandCommand([other.key, "domain", "check", one.host], silent)).rejects.toThrow("no answer");
    expect((await brandOfHost(one.host)).brand.key).toBe("default");
  });
});

describe("a change", () => {
  beforeAll(serveSockets);
  afterAll(stopServing);

  it("made by another process counts at once in a web process", async () => {
    const { key, host } = names();
    await run(key, "create", "Acme");
    forgetBrands();
    expect((await brandOfHost(host)).brand.key).toBe("default");
    await database.admin`insert into brand_domains (host, brand_id, kind) select ${host}, id, 'app' from brands where key = ${key}`;
    await expect.poll(async () => (await brandOfHost(host)).brand.key, { timeout: 3_000 }).toBe(key);
    await database.admin`update brands set name = 'Renamed' where key = ${key}`;
    await expect.poll(async () => (await brandByKey(key))?.name, { timeout: 3_000 }).toBe("Renamed");
  });
});
