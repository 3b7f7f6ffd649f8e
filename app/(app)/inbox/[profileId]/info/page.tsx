import { definePage } from "@/lib/http/define-page.tsx";
import { inboxPage, inboxTexts } from "../../inbox-page.tsx";

/** What a phone shows of the person of a conversation [OC-241]. */
const page = definePage(
  {
    path: "/inbox/{profileId}/info",
    texts: inboxTexts,
    productTime: true,
  },
  async ({ ctx, params, search }) => inboxPage(ctx, search, { id: params.profileId, isPersonShown: true }),
);

export const generateMetadata = page.metadata;
export default page.Page;
