import { db } from "@/lib/db/index.ts";
import { hashPassword } from "@/lib/domain/accounts/index.ts";
import { brandByKey } from "@/lib/domain/brands/index.ts";
import { createWorkspace } from "@/lib/domain/workspaces/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
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
    what: "a sales team with campaigns under way",
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

/**
 * Signs the demo users out. Their password is in the README, so that they may sign in only while the world is on.
 * Users that an older version created are marked as demo users first.
 */
export async function endDemo(): Promise<void> {
  await markDemo();
  await db.platform("accounts", (tx) =>
    tx.prisma.session.updateMany({
      where: { user: { isDemo: true }, revokedAt: null },
      data: { revokedAt: new Date() },
    }),
  );
}

async function markDemo(): Promise<void> {
  for (const { brand: key, email } of people) {
    const brand = await brandByKey(key);
    if (!brand) continue;
    await db.platform("accounts", (tx) =>
      tx.prisma.user.updateMany({
        where: { brandId: brand.id, emailLower: email, isDemo: false },
        data: { isDemo: true },
      }),
    );
  }
}

/**
 * Creates a user with a workspace for each demo brand, and completes what an interrupted start left.
 * @param withCampaign whether a workspace without a campaign gets one.
 */
export async function seedDemoUsers(withCampaign: boolean): Promise<readonly DemoSignIn[]> {
  await markDemo();
  for (const person of people) {
    const brand = await brandByKey(person.brand);
    if (!brand) continue;
    const userId = await ensureUser(person, brand.id);
    const own = await db.platform("accounts", (tx) =>
      tx.prisma.membership.findFirst({ where: { userId }, select: { workspaceId: true } }),
    );
    const workspaceId =
      own?.workspaceId ?? (await createWorkspace({ brandId: brand.id, userId, name: person.space }));
    if (person.brand !== "one" || !withCampaign) continue;
    // A deleted campaign keeps its row, so it isn't created again.
    const campaigns = await db.tenant({ workspaceId }, (tx) =>
      tx.prisma.campaign.count({ where: { workspaceId } }),
    );
    if (campaigns > 0) continue;
    // A demo without its campaign is still usable: a failure here must not keep the product from starting.
    await seedDemoCampaign({ workspaceId, userId, isAdmin: true, credentialIds: null }).catch(
      (err: unknown) => logger("seed").warn({ err }, "the demo starts without a campaign"),
    );
  }
  return people.map(({ what, host, email }) => ({ what, host, email, password }));
}

async function ensureUser(person: (typeof people)[number], brandId: Id): Promise<Id> {
  const emailLower = person.email;
  const where = { brandId_emailLower: { brandId, emailLower } };
  const found = await db.platform("accounts", (tx) => tx.prisma.user.findUnique({ where }));
  if (found) return found.id;
  const id = newId();
  const passwordHash = await hashPassword(password);
  await db.platform("accounts", (tx) =>
    tx.prisma.user.create({
      data: {
        id,
        brandId,
        email: person.email,
        emailLower,
        passwordHash,
        firstName: person.first,
        lastName: person.last,
        countryCode: "US",
        status: "active",
        emailConfirmedAt: new Date(),
        isDemo: true,
      },
    }),
  );
  return id;
}
