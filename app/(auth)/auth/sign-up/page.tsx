import { redirect } from "next/navigation";
import { z } from "zod";
import { SignUpForm } from "@/components/auth/index.ts";
import { phoneCountries } from "@/components/patterns/phone-countries.ts";
import { text } from "@/lib/contracts/fields.ts";
import { env } from "@/lib/env/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { openInvitation } from "@/lib/http/open-invitation.ts";
import { isSignUpOpen } from "@/lib/http/sign-up-open.ts";
import { offeredProviders } from "@/lib/http/sso.ts";

const page = definePage(
  {
    path: "/auth/sign-up",
    query: z.object({
      invite: text(200).optional(),
      i: text(200).optional(),
      irclickid: text(200).nullable().default(null),
      ref: text(200).nullable().default(null),
      fromExtension: text(50).nullable().default(null),
      installExtension: text(50).nullable().default(null),
      waitLiEmail: text(254).nullable().default(null),
    }),
  },
  async ({ ctx, query, search }) => {
    const space = search.get("space");
    if (space !== null && space !== "null") {
      // The workspace in the address must not be passed on to a new account (decision 9) [SH-044].
      search.delete("space");
      redirect(`/auth/sign-up${search.size > 0 ? `?${search}` : ""}`);
    }
    const invite = query.invite ?? query.i ?? "";
    const invitation = await openInvitation(ctx.brand.id, invite);
    if (invitation?.hasAccount) redirect(`/auth/sign-in?invite=${encodeURIComponent(invite)}`);
    if (!isSignUpOpen(ctx.brand, invitation !== null)) redirect("/auth/sign-in?closed=sign-up");
    return (
      <SignUpForm
        countries={phoneCountries(ctx.locale)}
        inviteCode={invitation ? "" : invite.slice(0, 12)}
        invitation={invitation}
        irclickid={query.irclickid}
        origin={query}
        hasOutbox={env().WORLD}
        providers={await offeredProviders(ctx.brand)}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
