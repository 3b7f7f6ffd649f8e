import { redirect } from "next/navigation";
import { WhiteLabels } from "@/components/console/index.ts";
import { buildStateWords } from "@/lib/contracts/words/console.ts";
import { listWhiteLabels } from "@/lib/domain/admin/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { stateWord, whiteLabelId } from "@/lib/http/show/white-label.ts";
import { toWhiteLabel } from "@/lib/http/views/white-labels.ts";

const page = definePage(
  { path: "/admin/whitelabels/{status?}", texts: ["console.whiteLabels", "console.form"] },
  async ({ ctx, params: { status } }) => {
    const word = stateWord(status);
    // A word of a build state comes first; anything else names a white-label [BO-402, BO-420].
    if (status !== null && word === null)
      redirect(`/admin/whitelabels/${await whiteLabelId(ctx, status)}/details`);
    const items = (await listWhiteLabels(ctx.operator, word === null ? null : buildStateWords[word])).map(
      toWhiteLabel,
    );
    return <WhiteLabels items={items} chosen={word} mayAdd={ctx.operator.brandId === null} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
