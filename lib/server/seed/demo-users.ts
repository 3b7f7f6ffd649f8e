import { db } from "@/lib/db/index.ts";
import { hashPassword } from "@/lib/domain/accounts/index.ts";
import { brandByKey } from "@/lib/domain/brands/index.ts";
import { createWorkspace } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { seedDemoCampaign } from "./demo-campaign.ts";

export interface DemoSignIn {
  readonly what: string;
  readonly host: string;
  readonly email: string;
  readonly password: string;
}

const password = "demo-password";

const people = [
  {
    brand: "one",
    host: "one.localhost",
    email: "demo@one.example",
    first: "Dana",
    last: "North",
    space: "Northwind Sales",
    what: "a sales team with a campaign under way",
  },
  {
    brand: "two",
    host: "two.localhost",
    email: "demo@two.example",
    first: "Vera",
    last: "Lind",
    space: "Violet Talent",
    what: "a recruiting team of the second brand",
  },
] as const;

/** One person a demo brand, with a workspace. */
export async function seedDemoUsers(): Promise<readonly DemoSignIn[]> {
  for (const person of people) {
    const brand = await brandByKey(person.brand);
    if (!brand) continue;
    const emailLower = person.email;
    const where = { brandId_emailLower: { brandId: brand.id, emailLower } };
    const found = await db.platform("accounts", (tx) => tx.prisma.user.findUnique({ where }));
    if (found) continue;
    const passwordHash = await hashPassword(password);
    const userId = newId();
    await db.platform("accounts", (tx) =>
      tx.prisma.user.create({
        data: {
          id: userId,
          brandId: brand.id,
          email: person.email,
          emailLower,
          passwordHash,
          firstName: person.first,
          lastName: person.last,
          countryCode: "US",
          status: "active",
          emailConfirmedAt: new Date(),
        },
      }),
    );
    const workspaceId = await createWorkspace({ brandId: brand.id, userId, name: person.space });
    if (person.brand !== "one") continue;
    // A demo without its campaign is still a demo: nothing here keeps the product from starting.
    await seedDemoCampaign({ workspaceId, userId, isAdmin: true }).catch((err: unknown) =>
      logger("seed").warn({ err }, "the demo starts without a campaign"),
    );
  }
  return people.map(({ what, host, email }) => ({ what, host, email, password }));
}
