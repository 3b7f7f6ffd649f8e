import { expect, it } from "vitest";
import { judgeAnswer, type PageAnswer, pauseMs } from "./judge-answer.ts";

const good: PageAnswer = {
  status: 200,
  contentType: "text/x-component",
  ledTo: null,
  text: '0:{"b":"build"}\n1:["$","p",null,{}]\n',
};
const verdict = (change: Partial<PageAnswer>) => judgeAnswer({ ...good, ...change });

it("a page that the server refuses or fails to render is asked for again later", () => {
  expect(verdict({})).toBe("page");
  for (const status of [408, 429, 500, 502, 503]) expect(verdict({ status })).toBe("busy");
  expect(verdict({ ledTo: "/error" })).toBe("busy");
  expect(verdict({ text: `${good.text}2:E{"digest":"1234"}\n` })).toBe("busy");
});

it("a long text with a line like a failed part is no failed part", () => {
  const said = `${"é".repeat(1100)}\n1:E{"digest":"1"}\n`;
  const row = `1:T${new TextEncoder().encode(said).length.toString(16)},${said}`;
  const rest = '0:["$","p",null,{"children":"$1"}]\n';
  expect(verdict({ text: `${row}${rest}` })).toBe("page");
  expect(verdict({ text: `${row}${rest}2:E{"digest":"1"}\n` })).toBe("busy");
});

it("what leads to another page is the router's matter", () => {
  expect(verdict({ ledTo: "/auth/sign-in" })).toBe("elsewhere");
  // Somebody who left the workspace that the address names is told so.
  expect(verdict({ ledTo: "/error?space=w" })).toBe("elsewhere");
  expect(verdict({ status: 404 })).toBe("elsewhere");
  expect(verdict({ contentType: "text/html" })).toBe("elsewhere");
  expect(verdict({ text: `${good.text}2:E{"digest":"NEXT_REDIRECT;replace;/campaigns;307;"}\n` })).toBe(
    "page",
  );
});

it("each refusal makes the pause longer, up to a minute; the server's own wish counts", () => {
  expect([1, 2, 3, 9].map((refusals) => pauseMs(refusals, 0, 0))).toEqual([2_000, 4_000, 8_000, 60_000]);
  expect(pauseMs(1, 30, 0)).toBe(30_000);
  expect(pauseMs(1, 3_600, 0)).toBe(60_000);
  expect(pauseMs(1, 0, 1)).toBe(3_000);
});
