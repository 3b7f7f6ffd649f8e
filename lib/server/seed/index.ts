import { seedBrands } from "./brands.ts";
import { seedDemoBilling } from "./demo-billing.ts";
import { type DemoSignIn, endDemo, seedDemoUsers } from "./demo-users.ts";
import { hasUsers, type LivedIn, restoreDemo } from "./restore-demo.ts";

export type { DemoSignIn };

/**
 * Creates what a fresh installation needs: always the default brand; the demo's brands and users while the embedded
 * world is on. It changes nothing that exists. While the world is off, the demo users are signed out.
 * @param given.begin what a new demo begins with: its kept history, one campaign that was just started, or nothing.
 */
export async function seedDatabase(given: {
  readonly worldOn: boolean;
  readonly begin?: LivedIn | "fresh" | "empty";
}): Promise<readonly DemoSignIn[]> {
  const { worldOn, begin = "fresh" } = given;
  await seedBrands(worldOn);
  if (!worldOn) {
    await endDemo();
    return [];
  }
  if (typeof begin === "object" && !(await hasUsers())) await restoreDemo(begin);
  const signIns = await seedDemoUsers(begin !== "empty");
  await seedDemoBilling();
  return signIns;
}
