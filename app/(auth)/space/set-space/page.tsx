import { redirect } from "next/navigation";
import { z } from "zod";
import { loaderOf } from "@/components/patterns/shell/loader-logo.tsx";
import { SetSpace } from "@/components/workspaces/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage(
  { path: "/space/set-space", query: z.object({ space_id: text(60).default("") }) },
  async ({ ctx, query }) => {
    if (query.space_id === "") redirect("/space/use-space");
    return <SetSpace spaceId={query.space_id} loader={loaderOf(ctx.brand)} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
