import { afterEach, expect, it, vi } from "vitest";
import { onNear } from "./on-near.ts";

afterEach(() => vi.unstubAllGlobals());

it("asks for more of a list when its end is 300 pixels away, until it is told to stop [OC-192]", () => {
  let look: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const told: unknown[] = [];
  class Observer {
    constructor(callback: typeof look, options: object) {
      look = callback;
      told.push(options);
    }
    observe = (element: unknown) => told.push(element);
    disconnect = () => told.push("end");
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const end = {} as Element;
  let asked = 0;
  const stop = onNear(end, () => asked++);
  expect(told).toEqual([{ rootMargin: "300px" }, end]);
  look([{ isIntersecting: false }]);
  expect(asked).toBe(0);
  look([{ isIntersecting: true }]);
  expect(asked).toBe(1);
  stop();
  expect(told.at(-1)).toBe("end");
});
