import { describe, expect, it } from "vitest";
import { readDkimKey } from "./dkim.ts";
import { dmarcNames, parseDmarc } from "./dmarc.ts";
import { type DomainRecords, evaluateDomain } from "./evaluate.ts";
import { providerOf } from "./mail-providers.ts";
import { parseSpf } from "./spf.ts";

const key = (bytes: number) => `v=DKIM1; k=rsa; p=${Buffer.alloc(bytes, 7).toString("base64")}`;
const good: DomainRecords = {
  domain: "firm.example",
  host: "smtp.gmail.com",
  provider: providerOf("smtp.gmail.com"),
  texts: new Map([
    ["firm.example", ["site-verification=1", "v=spf1 include:_spf.google.com ~all"]],
    ["_spf.google.com", ["v=spf1 ip4:192.0.2.0/24 ~all"]],
  ]),
  keys: new Map([["google", [key(294)]]]),
  dmarc: [{ name: "_dmarc.firm.example", said: ["v=DMARC1; p=quarantine"] }],
  mx: ["smtp.google.com"],
  hostAddresses: ["192.0.2.9"],
  mxAddresses: ["192.0.2.10"],
  reverse: null,
};
const own: DomainRecords = { ...good, host: "mail.firm.example", provider: null };
const texts = (...spf: string[]) => new Map([...good.texts, ["firm.example", spf] as const]);
const checks = (records: Partial<DomainRecords>, base = good) =>
  Object.fromEntries(evaluateDomain({ ...base, ...records }).map((check) => [check.kind, check]));
const spf = (base: DomainRecords, ...records: string[]) => checks({ texts: texts(...records) }, base).spf;

describe("the records of a sending domain", () => {
  it("are in order", () => {
    expect(evaluateDomain(good).map(({ kind, state, problem }) => [kind, state, problem])).toEqual([
      ["spf", "ok", null],
      ["dkim", "ok", null],
      ["dmarc", "ok", null],
      ["mx", "ok", null],
    ]);
  });

  it("say nothing where no name server answers", () => {
    const nothing = checks({
      texts: new Map([["firm.example", null]]),
      keys: new Map([["google", null]]),
      dmarc: [{ name: "_dmarc.firm.example", said: null }],
      mx: null,
      reverse: [],
    });
    for (const check of Object.values(nothing))
      expect(check).toMatchObject({ state: "unknown", problem: "silent" });
  });
});

describe("SPF", () => {
  it("is set exactly where it is missing, and completed where it lacks the sender", () => {
    expect(spf(good)).toMatchObject({
      problem: "missing",
      wanted: { type: "TXT", name: "firm.example", value: "v=spf1 include:_spf.google.com ~all" },
    });
    expect(spf(good, "v=spf1 include:other.example -all")).toMatchObject({
      state: "error",
      problem: "spf_not_listed",
      wanted: { value: "v=spf1 include:other.example include:_spf.google.com -all" },
    });
    expect(spf(own)).toMatchObject({ wanted: { value: "v=spf1 a:mail.firm.example ~all" } });
    // Only its provider knows by which addresses a foreign server sends.
    expect(spf({ ...own, host: "smtp.elsewhere.example" })).toMatchObject({
      problem: "missing",
      wanted: null,
    });
  });

  it("counts once, is readable, and lets not everybody send", () => {
    const fine = "v=spf1 include:_spf.google.com ~all";
    expect(spf(good, fine, fine)).toMatchObject({ state: "error", problem: "several" });
    expect(spf(good, "v=spf1 includes:_spf.google.com ~all")).toMatchObject({ problem: "invalid" });
    expect(spf(good, "v=spf1 include:_spf.google.com +all")).toMatchObject({
      problem: "spf_everybody",
      wanted: { value: "v=spf1 include:_spf.google.com ~all" },
    });
    expect(spf(good, "v=spf1 include:_spf.google.com include:mail.all.example +all")).toMatchObject({
      wanted: { value: "v=spf1 include:_spf.google.com include:mail.all.example ~all" },
    });
    expect(spf(good, "v=spf1 include:_spf.google.com ?all")).toMatchObject({
      state: "warning",
      problem: "spf_open_end",
      wanted: { value: "v=spf1 include:_spf.google.com ~all" },
    });
    expect(spf(good, "v=spf1 redirect=_spf.google.com")).toMatchObject({ state: "ok" });
  });

  it("asks ten questions at most, those of the records that it names included", () => {
    const many = Array.from({ length: 10 }, (_, n) => `a:h${n}.example`).join(" ");
    expect(spf(good, `v=spf1 include:_spf.google.com ${many} ~all`)).toMatchObject({
      problem: "spf_lookups",
    });
    const round = new Map([["firm.example", ["v=spf1 include:firm.example include:_spf.google.com ~all"]]]);
    expect(checks({ texts: round }).spf).toMatchObject({ state: "ok" });
  });

  it("names a server of one's own by name, by MX or by address; otherwise nobody can tell", () => {
    for (const term of ["a:mail.firm.example", "ip4:192.0.2.9", "ip4:192.0.2.0/24"])
      expect(spf(own, `v=spf1 ${term} -all`), term).toMatchObject({ state: "ok" });
    expect(checks({ texts: texts("v=spf1 mx -all"), mx: ["mail.firm.example"] }, own).spf).toMatchObject({
      state: "ok",
    });
    expect(spf(own, "v=spf1 ip4:198.51.100.0/24 -all")).toMatchObject({
      state: "warning",
      problem: "spf_unsure",
    });
    expect(spf(own, "v=spf1 -all")).toMatchObject({ state: "error", problem: "spf_not_listed" });
  });

  it("is read as RFC 7208 has it", () => {
    expect(parseSpf("V=SPF1 +MX -ALL exp=why.example")).toEqual({
      terms: [
        { qualifier: "+", name: "mx", value: "" },
        { qualifier: "-", name: "all", value: "" },
      ],
      redirect: null,
    });
    expect(parseSpf("v=spf10 -all")).toBeNull();
    expect(parseSpf("v=spf1 include: -all")).toBeNull();
  });
});

describe("DKIM", () => {
  it("says that it doesn't know the selector, rather than that there is no key", () => {
    expect(checks({ keys: new Map() }).dkim).toMatchObject({
      state: "unknown",
      problem: "dkim_selector_unknown",
    });
    expect(checks({ keys: new Map([["google", []]]) }).dkim).toMatchObject({
      state: "error",
      problem: "missing",
    });
  });

  it("judges a key by its length, and takes the best of several selectors", () => {
    expect(readDkimKey(key(294))).toBe("good");
    expect(readDkimKey(key(162))).toBe("short");
    expect(readDkimKey(key(94))).toBe("weak");
    expect(readDkimKey("v=DKIM1; p=")).toBe("revoked");
    expect(readDkimKey("v=DKIM1; k=ed25519; p=MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=")).toBe("good");
    expect(readDkimKey("hello")).toBe("invalid");
    const keys = new Map([
      ["selector1", ["v=DKIM1; p="]],
      ["selector2", [key(294)]],
    ]);
    expect(checks({ keys }).dkim).toMatchObject({ state: "ok" });
  });
});

describe("DMARC", () => {
  const proofless = { keys: new Map([["google", []]]), texts: new Map([["firm.example", []]]) };

  it("is broken where it refuses the domain's own mails, because nothing proves them", () => {
    expect(checks(proofless).dmarc).toMatchObject({ state: "error", problem: "dmarc_unproven" });
    const dmarc = [{ name: "_dmarc.firm.example", said: ["v=DMARC1; p=none"] }];
    expect(checks({ ...proofless, dmarc }).dmarc).toMatchObject({
      state: "warning",
      problem: "dmarc_unproven",
    });
    expect(checks({ dmarc }).dmarc).toMatchObject({ state: "ok", problem: "dmarc_none" });
    // One proof suffices.
    expect(checks({ keys: proofless.keys }).dmarc).toMatchObject({ state: "ok" });
    expect(checks({ texts: proofless.texts }).dmarc).toMatchObject({ state: "ok" });
  });

  it("may stand above the domain, whose policy for names below it counts then", () => {
    const dmarc = [
      { name: "_dmarc.firm.example", said: [] },
      { name: "_dmarc.example", said: ["v=DMARC1; p=none; sp=reject"] },
    ];
    expect(checks({ ...proofless, dmarc }).dmarc).toMatchObject({
      state: "error",
      problem: "dmarc_unproven",
    });
    expect(dmarcNames("a.b.firm.example")).toEqual([
      "_dmarc.a.b.firm.example",
      "_dmarc.b.firm.example",
      "_dmarc.firm.example",
    ]);
    expect(dmarcNames("a.b.c.d.e.f.firm.example")).toHaveLength(5);
  });

  it("is set exactly where it is missing, and read as it is written", () => {
    expect(checks({ dmarc: [{ name: "_dmarc.firm.example", said: [] }] }).dmarc).toMatchObject({
      problem: "missing",
      wanted: { type: "TXT", name: "_dmarc.firm.example", value: "v=DMARC1; p=none" },
    });
    expect(parseDmarc("v=DMARC1;p=Reject;sp=none;pct=50")).toEqual({ policy: "reject", subPolicy: "none" });
    expect(parseDmarc("v=DMARC1; p=all")).toBeNull();
    const twice = [{ name: "_dmarc.firm.example", said: ["v=DMARC1; p=none", "v=DMARC1; p=none"] }];
    expect(checks({ dmarc: twice }).dmarc).toMatchObject({ state: "error", problem: "several" });
  });
});

describe("MX and reverse names", () => {
  it("are needed for answers, and by receivers", () => {
    expect(checks({ mx: [] }).mx).toMatchObject({ state: "error", problem: "missing" });
    expect(checks({ mx: [""] }).mx).toMatchObject({ state: "error", problem: "mx_none" });
    const reverse = [{ address: "192.0.2.9", leadsBack: false }];
    expect(checks({ reverse }, own).reverse).toMatchObject({
      state: "error",
      problem: "reverse_mismatch",
      wanted: { type: "PTR", name: "192.0.2.9", value: "mail.firm.example" },
    });
    expect(checks({ reverse: [{ address: "192.0.2.9", leadsBack: true }] }, own).reverse).toMatchObject({
      state: "ok",
    });
  });
});
