import { definePage } from "@/lib/http/define-page.tsx";
import { inboxPage, inboxTexts } from "../inbox-page.tsx";

/** The inbox, with one conversation opened if its person is named [OC-238]. */
const page = definePage(
  {
    path: "/inbox/{profileId?}",
    texts: inboxTexts,
    productTime: true,
  },
  async ({ ctx, params, search }) => inboxPage(ctx, search, { id: params.profileId, isPersonShown: false }),
);

export const generateMetadata = page.metadata;
export default page.Page;
