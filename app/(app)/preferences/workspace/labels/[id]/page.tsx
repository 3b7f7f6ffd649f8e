import { LabelList } from "@/components/labels/index.ts";
import { hasFeature } from "@/lib/access/viewer.ts";
import { listLabels } from "@/lib/domain/labels/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { labellerOf } from "@/lib/http/labeller.ts";
import { toLabelView } from "@/lib/http/views/labels.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  { path: "/preferences/workspace/labels/{id}", texts: ["labels"] },
  async ({ ctx, params: { id } }) => {
    const member = labellerOf(ctx);
    // The address names the workspace, which is the chosen one: another one's page is none.
    if (id !== member.workspaceId) throw new ProductError("not_found", "notFound");
    const labels = await listLabels(member, ["profile", "space", "template"]);
    return (
      <LabelList
        workspaceId={id}
        initial={labels.map((label) => toLabelView(member, label))}
        hasAutomatic={hasFeature(ctx.viewer, "ai_powered_labels")}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
