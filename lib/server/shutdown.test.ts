import { describe, expect, it } from "vitest";
import { Shutdown } from "./shutdown.ts";

function counted() {
  const ended: string[] = [];
  const shutdown = new Shutdown(async () => {
    ended.push("end");
  });
  return { ended, shutdown };
}

describe("what is ended", () => {
  it("gives the answer and ends nothing where all goes well", async () => {
    const { ended, shutdown } = counted();
    expect(await shutdown.unlessStopping(async () => "ready")).toBe("ready");
    expect(ended).toEqual([]);
  });

  it("is ended once, before a failure is told", async () => {
    const { ended, shutdown } = counted();
    const failing = () =>
      shutdown.unlessStopping(() => Promise.reject(new Error(`failed after ${ended.length}`)));
    await expect(failing()).rejects.toThrow("failed after 0");
    expect(ended).toEqual(["end"]);
  });

  it("fails quietly where it failed because it is being ended", async () => {
    const { ended, shutdown } = counted();
    let fail: (error: Error) => void = () => undefined;
    const work = shutdown.unlessStopping(() => new Promise<never>((_, failed) => (fail = failed)));
    await expect(shutdown.unlessStopping(() => Promise.reject(new Error("first")))).rejects.toThrow("first");
    fail(new Error("second"));
    const answer = await Promise.race([
      work.catch(() => "told"),
      new Promise((later) => setTimeout(later, 20, "quiet")),
    ]);
    expect(answer).toBe("quiet");
    expect(ended).toEqual(["end"]);
  });
});
