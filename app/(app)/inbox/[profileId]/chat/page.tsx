import { definePage } from "@/lib/http/define-page.tsx";
import { inboxPage, inboxTexts } from "../../inbox-page.tsx";

/** A phone's conversation [OC-240]. */
const page = definePage(
  {
    path: "/inbox/{profileId}/chat",
    texts: inboxTexts,
    productTime: true,
  },
  async ({ ctx, params, search }) => inboxPage(ctx, search, { id: params.profileId, isPersonShown: false }),
);

export const generateMetadata = page.metadata;
export default page.Page;
