import { CustomerDetail, UserDetail } from "@/components/console/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showCustomerOrUser } from "@/lib/http/show/console.ts";

const page = definePage(
  {
    path: "/admin/customers/{profileId}",
    texts: ["console.customer", "console.user", "console.words", "console.form", "preferences.audit"],
  },
  async ({ ctx, params: { profileId } }) => {
    const found = await showCustomerOrUser(ctx.operator, profileId);
    if (found.kind === "user")
      return <UserDetail user={found.user} record={found.record} isSuper={ctx.operator.isSuper} />;
    return (
      <CustomerDetail
        customer={found.customer}
        log={found.log}
        managers={found.managers}
        // A session counts on its own brand's host alone.
        mayEnter={found.customer.brand._id === ctx.brand.id}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
