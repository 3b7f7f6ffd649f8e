import { redirect } from "next/navigation";
import { nameCountries } from "@/components/credentials/index.ts";
import { AccountPage } from "@/components/settings/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { mayOpen } from "@/lib/access/viewer.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { readWithdrawals } from "@/lib/domain/withdrawals/index.ts";
import { readLimitsLock } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toCredentialView } from "@/lib/http/views/credentials.ts";
import { toWithdrawalsView } from "@/lib/http/views/withdrawals.ts";

const page = definePage(
  { path: "/settings/account", texts: ["settings"] },
  async ({ ctx: { member, viewer, locale }, search }) => {
    const found = selectedCredential(await listCredentials(member), search);
    if (!found) redirect("/credentials/add");
    const { id, firstName, lastName, username, photoUrl, profileUrl, isReady, accountType, countryCode } =
      found;
    const { hibernated_at, wait_for_authorization } = toCredentialView(found, 0);
    const [country] = nameCountries([{ code: countryCode, count: null, type: "basic" }], locale);
    return (
      <AccountPage
        key={id}
        account={{
          id,
          name: `${firstName} ${lastName}`.trim() || username,
          username,
          picture: photoUrl,
          profileUrl,
          isReady,
          isPremium: accountType !== "basic",
          country: country?.name ?? countryCode,
          waiting: hibernated_at ? "asleep" : wait_for_authorization ? "authorization" : null,
        }}
        signInHref={`/credentials/add?credential=${id}`}
        maySync={mayOpen(viewer, "inbox")}
        requests={toWithdrawalsView(await readWithdrawals(member, id))}
        areLimitsClosed={!member.isAdmin && (await readLimitsLock(member))}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
