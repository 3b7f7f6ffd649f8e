import { describe, expect, it } from "vitest";
import { Shutdown } from "./shutdown.ts";

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function recorded() {
  const ended: string[] = [];
  const shutdown = new Shutdown();
  for (const name of ["folder", "database", "processes"])
    shutdown.add(async () => {
      await later(5);
      ended.push(name);
    });
  return { ended, shutdown };
}

const fail = (shutdown: Shutdown, message: string) =>
  shutdown.unlessStopping(() => Promise.reject(new Error(message)));

/** Whether the work settles at all, with or without success. */
const answers = (work: Promise<unknown>) =>
  Promise.race([work.then(() => true).catch(() => true), later(40).then(() => false)]);

describe("what is ended", () => {
  it("stands where all goes well", async () => {
    const { ended, shutdown } = recorded();
    expect(await shutdown.unlessStopping(async () => "ready")).toBe("ready");
    expect(ended).toEqual([]);
  });

  it("goes in the reverse order, before the failure is told", async () => {
    const { ended, shutdown } = recorded();
    const told = fail(shutdown, "no build").catch(() => [...ended]);
    expect(await told).toEqual(["processes", "database", "folder"]);
    await expect(fail(recorded().shutdown, "no build")).rejects.toThrow("no build");
  });

  it("goes once: what fails or succeeds meanwhile gives no answer, and nothing begins any more", async () => {
    const { ended, shutdown } = recorded();
    let succeed = () => {};
    let refuse = (_: Error) => {};
    const good = shutdown.unlessStopping(() => new Promise<void>((done) => (succeed = done)));
    const bad = shutdown.unlessStopping(() => new Promise<void>((_, failed) => (refuse = failed)));
    await expect(fail(shutdown, "first")).rejects.toThrow("first");
    succeed();
    refuse(new Error("second"));
    let begun = false;
    const late = shutdown.unlessStopping(async () => {
      begun = true;
    });
    expect(await Promise.all([good, bad, late].map(answers))).toEqual([false, false, false]);
    expect(begun).toBe(false);
    expect(ended).toHaveLength(3);
  });

  it("goes on where one end fails", async () => {
    const ended: string[] = [];
    const shutdown = new Shutdown();
    shutdown.add(async () => ended.push("folder"));
    shutdown.add(() => Promise.reject(new Error("stuck")));
    await expect(fail(shutdown, "first")).rejects.toThrow("first");
    expect(ended).toEqual(["folder"]);
  });
});
