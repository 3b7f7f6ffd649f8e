import { getTimeZone } from "next-intl/server";
import { Overview } from "@/components/crm/index.ts";
import { readOverview } from "@/lib/domain/crm/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { firstNames } from "@/lib/http/show/crm.ts";

const page = definePage({ path: "/converge_hub/overview" }, async ({ ctx: { member, locale } }) => (
  <Overview figures={await readOverview(member, await firstNames(locale), await getTimeZone())} />
));

export const generateMetadata = page.metadata;
export default page.Page;
