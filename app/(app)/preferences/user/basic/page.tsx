import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { PhotoField, ProfileForm } from "@/components/preferences/index.ts";
import { findAccount } from "@/lib/domain/accounts/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { photoAddress } from "@/lib/http/views/photos.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

const page = definePage(
  {
    path: "/preferences/user/basic",
    texts: ["preferences.basic", "preferences.photo", "preferences.said"],
  },
  async ({ ctx: { user } }) => {
    const [t, account] = await Promise.all([getTranslations("preferences.basic"), findAccount(user.id)]);
    if (!account) throw new ProductError("not_found", "notFound");
    const { firstName, lastName, email, phone, photo } = account;
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        <div className="flex max-w-xl flex-col gap-4 px-4 pt-2 pb-10 sm:px-6">
          <PhotoField of="user" name={`${firstName} ${lastName}`} avatar={photoAddress(photo)} />
          <ProfileForm initial={{ first_name: firstName, last_name: lastName, phone }} email={email} />
        </div>
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
