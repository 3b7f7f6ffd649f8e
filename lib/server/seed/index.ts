import { seedBrands } from "./brands.ts";
import { type DemoSignIn, endDemo, seedDemoUsers } from "./demo-users.ts";

export type { DemoSignIn };

/**
 * Creates what a fresh installation needs: always the default brand; the demo's brands and users while the embedded
 * world is on. It changes nothing that exists. While the world is off, the demo users are signed out.
 */
export async function seedDatabase({ worldOn }: { worldOn: boolean }): Promise<readonly DemoSignIn[]> {
  await seedBrands(worldOn);
  if (worldOn) return seedDemoUsers();
  await endDemo();
  return [];
}
