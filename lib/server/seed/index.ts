import { seedBrands } from "./brands.ts";
import { type DemoSignIn, endDemo, seedDemoUsers } from "./demo-users.ts";

export type { DemoSignIn };

/**
 * Puts in what a fresh installation starts with: the default brand always, the demo's brands and people while the
 * embedded world is on. Finding them there, it changes nothing; without the world the demo's people are signed out.
 */
export async function seedDatabase({ worldOn }: { worldOn: boolean }): Promise<readonly DemoSignIn[]> {
  await seedBrands(worldOn);
  if (worldOn) return seedDemoUsers();
  await endDemo();
  return [];
}
