import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { useName } from "./use-name.ts";

it("calls somebody by the first way there is, and by No name where there is none [SH-499]", () => {
  const Name = ({ ways }: { ways: (string | null)[] }) => useName()(...ways);
  const at = (...ways: (string | null)[]) => renderStatic(createElement(Name, { ways }));
  expect(at("Ada Hart", "ada@people.example")).toBe("Ada Hart");
  expect(at(" ", null, "https://network.example/ada")).toBe("https://network.example/ada");
  expect(at("", null)).toBe("No name");
});
