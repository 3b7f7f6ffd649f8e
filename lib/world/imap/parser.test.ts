import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandCap, numbersIn, parseCommand, type Token, takeCommand, wire } from "./parser.ts";

/** What a client may send: fragments of the protocol and any bytes. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "a1 ",
        "LOGIN ",
        "(",
        ")",
        '"',
        "\\",
        "{3}\r\n",
        "{5+}\r\n",
        "{99999999999}\r\n",
        "\r\n",
        "[",
        "]",
        " ",
        "UID ",
        "*",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => Buffer.from(parts.join(""), "latin1"));

const flat = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => (typeof token === "string" ? [token] : flat(token)));

describe("commands of a mail reader", () => {
  it("are taken whole, whatever the portions in which they come", () => {
    fc.assert(
      fc.property(bytes, (buffer) => {
        const taken = takeCommand(buffer, Number.MAX_SAFE_INTEGER);
        if (taken.kind !== "whole") return;
        expect(taken.length).toBeLessThanOrEqual(buffer.length);
        expect(taken.length).toBeGreaterThan(0);
        for (let end = 0; end < taken.length; end++)
          expect(takeCommand(buffer.subarray(0, end), Number.MAX_SAFE_INTEGER).kind).not.toBe("whole");
      }),
    );
  });

  it("of any bytes are read or refused, never thrown at, and never grow", () => {
    fc.assert(
      fc.property(bytes, (buffer) => {
        const text = buffer.toString("latin1");
        const command = parseCommand(text);
        if (command) expect(flat(command.args).join("").length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it("read back what was written, in words, quotes, literals and lists", () => {
    const text = fc.string({ unit: "binary-ascii", maxLength: 20 }).filter((one) => !one.includes("\u0000"));
    const word = fc.stringMatching(/^[A-Za-z0-9.$_-]{1,10}$/);
    const value = fc.oneof(word, text.map(wire));
    const plain = (written: string) =>
      written.startsWith('"')
        ? written.slice(1, -1).replace(/\\(.)/gs, "$1")
        : written.startsWith("{")
          ? written.slice(written.indexOf("\r\n") + 2)
          : written;
    fc.assert(
      fc.property(word, word, fc.array(value, { maxLength: 6 }), (tag, name, values) => {
        fc.pre(name.toUpperCase() !== "UID");
        const command = parseCommand(`${tag} ${name} (${values.join(" ")})`);
        expect(command).toEqual({ tag, name: name.toUpperCase(), args: [values.map(plain)] });
      }),
    );
  });

  it("nested too deep or too long are refused", () => {
    expect(parseCommand(`a1 X ${"(".repeat(100_000)}`)).toBeNull();
    expect(takeCommand(Buffer.alloc(commandCap + 1, "x"), 0).kind).toBe("too_long");
    expect(takeCommand(Buffer.from("a1 LOGIN {99999999}\r\n"), 0).kind).toBe("too_long");
  });
});

describe("sets of numbers", () => {
  const among = fc
    .uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 20 })
    .map((all) => all.sort((a, b) => a - b));
  const end = fc.oneof(fc.integer({ min: 1, max: 60 }).map(String), fc.constant("*"));
  const part = fc.oneof(
    end,
    fc.tuple(end, end).map(([a, b]) => `${a}:${b}`),
  );

  it("name what stands between their ends, in any order, and nothing that isn't there", () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), among, (parts, numbers) => {
        const last = numbers.at(-1) ?? 0;
        const wanted = numbers.filter((number) =>
          parts.some((one) => {
            const [a = 0, b = a] = one.split(":").map((edge) => (edge === "*" ? last : Number(edge)));
            return number >= Math.min(a, b) && number <= Math.max(a, b);
          }),
        );
        expect(numbersIn(parts.join(","), numbers)).toEqual(wanted);
      }),
    );
    for (const odd of ["", ",", "1,", "a", "1:2:3", "-1", "1 2"]) expect(numbersIn(odd, [1])).toBeNull();
  });
});
