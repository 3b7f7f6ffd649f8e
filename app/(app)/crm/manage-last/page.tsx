import { redirect } from "next/navigation";
import { withKeptQuery } from "@/lib/access/guards.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { lastCrm } from "@/lib/http/last-crm.ts";

const page = definePage({ path: "/crm/manage-last" }, async ({ ctx: { viewer }, search }) =>
  redirect(withKeptQuery(`/crm/manage/${await lastCrm()}`, search, viewer)),
);

export const generateMetadata = page.metadata;
export default page.Page;
