import { expect, it } from "vitest";
import { checkSequence } from "@/tests/factories/check-sequence.ts";
import { lineOf } from "../../graph.ts";
import { receiverFault } from "./receiver.ts";

it("takes https addresses of the public internet [OC-074]", () => {
  for (const url of [
    "https://hooks.example.com/a?b=c",
    "https://8.8.8.8:8443/x",
    "https://[2606:4700::1111]/",
    "https://bücher.example/haken",
  ])
    expect(receiverFault(url), url).toBeNull();
});

it("refuses what is no https address, and what the text shows to be inside a network [S6]", () => {
  const wrong = [
    "ftp://a.example",
    "http://a.example",
    "hooks",
    "https://",
    "https://u:p@a.example",
    "https://intern",
  ];
  for (const url of wrong) expect(receiverFault(url), url).toBe("wrong_url");
  const inside = [
    "https://127.0.0.1",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://10.0.0.8",
    "https://169.254.169.254/latest",
    "https://100.64.0.1",
    "https://[::1]",
    "https://[::ffff:10.0.0.1]",
    "https://[64:ff9b::a00:1]",
    "https://[2002:a00:1::]",
    "https://[fd00::1]",
    "https://localhost:3000",
    "https://printer.local",
    "https://a.internal.",
  ];
  for (const url of inside) expect(receiverFault(url), url).toBe("private_url");
  expect(receiverFault("")).toBe("empty_url");
  expect(receiverFault(`https://a.example/${"x".repeat(2_000)}`)).toBe("wrong_url");
});

it("keeps a sequence with such an address from being saved [S6]", () => {
  const graph = (url: string) =>
    lineOf([{ id: "w", delayHours: 0, action: { type: "webhook", url } as const }]);
  expect(checkSequence(graph("https://10.1.1.1/"))).toEqual([
    { key: "private_url", nodeId: "w", field: "url" },
  ]);
  expect(checkSequence(graph("https://hooks.example.com/"))).toEqual([]);
});
