import { definePage } from "@/lib/http/define-page.tsx";
import { inboxPage, inboxTexts } from "../inbox-page.tsx";

/** A phone's list of conversations [OC-239]. */
const page = definePage(
  {
    path: "/inbox/list",
    texts: inboxTexts,
    productTime: true,
  },
  async ({ ctx, search }) => inboxPage(ctx, search, { id: null, isPersonShown: false }),
);

export const generateMetadata = page.metadata;
export default page.Page;
