import { z } from "zod";
import { Customers, Users } from "@/components/console/index.ts";
import { tiers } from "@/lib/access/tiers.ts";
import { idField, storableText } from "@/lib/contracts/fields.ts";
import { customerStatuses } from "@/lib/contracts/words/console.ts";
import { listWhiteLabels } from "@/lib/domain/admin/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showCustomers, showUsers } from "@/lib/http/show/console.ts";

const page = definePage(
  {
    path: "/admin/customers",
    query: z.object({
      view: z.enum(["customers", "users"]).default("customers"),
      search: storableText(100).default(""),
      status: z.enum(customerStatuses).nullable().default(null),
      tier: z.enum(tiers).nullable().default(null),
      brand: idField.nullable().default(null),
    }),
    texts: ["console.customers", "console.users", "console.words"],
  },
  async ({ ctx, query }) => {
    const brands = (await listWhiteLabels(ctx.operator, null)).map(({ id, name }) => ({ id, name }));
    const { view, search, brand } = query;
    if (view === "users")
      return (
        <Users
          key={JSON.stringify(query)}
          chosen={{ search, brand }}
          brands={brands}
          first={
            await showUsers(ctx.operator, { query: search, brand: brand ?? undefined, skip: 0, limit: 25 })
          }
        />
      );
    const first = await showCustomers(ctx.operator, {
      q: search,
      brands: brand === null ? [] : [brand],
      statuses: query.status === null ? [] : [query.status],
      tier: query.tier === null ? [] : [query.tier],
      subscription_types: [],
      managers: [],
      without_sales_managers: false,
      without_success_managers: false,
      order: "-created_at",
      base_info_only: false,
      offset: 0,
      limit: 25,
    });
    return (
      <Customers
        key={JSON.stringify(query)}
        chosen={{ search, status: query.status, tier: query.tier, brand }}
        brands={brands}
        first={first}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
