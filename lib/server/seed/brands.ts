import { db } from "@/lib/db/index.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

const brands = [
  {
    key: "default",
    name: "Outreach",
    title: "Outreach",
    primary: "#f37648",
    shape: "square",
    hosts: ["localhost", "127.0.0.1"],
    apiHosts: ["api.localhost"],
    demo: false,
  },
  {
    key: "one",
    name: "Northwind",
    title: "Northwind Outreach",
    primary: "#0f766e",
    shape: "square",
    hosts: ["one.localhost"],
    apiHosts: ["api.one.localhost"],
    demo: true,
  },
  {
    key: "two",
    name: "Violet & Co",
    title: "Violet & Co Talent",
    primary: "#6d28d9",
    shape: "rectangle",
    hosts: ["two.localhost"],
    apiHosts: ["api.two.localhost"],
    demo: true,
  },
] as const;

/** Creates the default brand, and the demo's two at one.localhost and two.localhost (decision 54). */
export async function seedBrands(withDemo: boolean): Promise<void> {
  await db.platform("operations", async (tx) => {
    // Two starts at once would both find a brand missing.
    await tx.sql.query("select pg_advisory_xact_lock(hashtextextended('seed brands', 0))::text");
    for (const brand of brands) {
      if (brand.demo && !withDemo) continue;
      if (await tx.prisma.brand.findUnique({ where: { key: brand.key } })) continue;
      const id = newId();
      await tx.prisma.brand.create({
        data: {
          id,
          key: brand.key,
          name: brand.name,
          title: brand.title,
          theme: { primary: brand.primary, logoShape: brand.shape },
          switches: {},
          domains: {
            create: [
              ...brand.hosts.map((host, index) => domain(host, "app", index === 0)),
              ...brand.apiHosts.map((host) => domain(host, "api", false)),
            ],
          },
        },
      });
    }
  });
  forgetBrands();
}

const domain = (host: string, kind: "app" | "api", isPrimary: boolean) => ({
  host,
  kind,
  isPrimary,
  verifiedAt: new Date(),
});
