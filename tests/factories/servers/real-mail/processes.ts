import { spawnSync } from "node:child_process";

const path = `${process.env.PATH}:/usr/sbin:/sbin`;

/** Runs a program of the system to its end. Throws with its words if it fails. */
export function run(program: string, args: readonly string[]): void {
  // A server that the program starts would keep a pipe open.
  const done = spawnSync(program, args, {
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "ignore", "ignore"],
  });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${done.status}`);
}

/** Whether the system has the program. */
export function has(program: string): boolean {
  return (
    spawnSync("sh", ["-c", `command -v ${program}`], { env: { ...process.env, PATH: path } }).status === 0
  );
}
