"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { hardChallengesOf, troubleOf } from "./wizard-state.ts";

/** Accounts and mailboxes that can't send at present, each with a link to repair it (decision 25). */
export function AccountNotices() {
  const t = useTranslations("credentials.notices");
  const accounts = useQuery({
    queryKey: ["credentials", "notices"],
    queryFn: ({ signal }) => callApi("GET /credentials/fetch", { signal }),
  });
  const mailboxes = useQuery({
    queryKey: ["mailboxes"],
    // Members who may not see mailboxes get no notice of them.
    retry: false,
    queryFn: ({ signal }) => callApi("GET /integrations", { signal }),
  });
  const troubled = (accounts.data ?? []).flatMap((account) => {
    const trouble = troubleOf(account);
    return trouble ? [{ account, trouble }] : [];
  });
  const disabled = (mailboxes.data ?? []).filter((mailbox) => mailbox.status === "disabled");
  if (troubled.length === 0 && disabled.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3 sm:px-6">
      {troubled.map(({ account, trouble }) => (
        <Banner
          key={account._id}
          tone={trouble === "code" || trouble === "codeUnderWay" ? "warning" : "danger"}
          action={
            <Button asChild size="sm">
              <Link href={`/credentials/add?credential=${account._id}`}>{t("mend")}</Link>
            </Button>
          }
        >
          {t(trouble, { name: account.full_name || account.username })}
          {hardChallengesOf(account) > 0
            ? ` ${t("hardChallenges", { count: hardChallengesOf(account) })}`
            : null}
        </Banner>
      ))}
      {disabled.map((mailbox) => (
        <Banner
          key={mailbox._id}
          tone="danger"
          action={
            <Button asChild size="sm">
              <Link href="/integrations">{t("reconnect")}</Link>
            </Button>
          }
        >
          {t("mailbox", { email: mailbox.email, error: mailbox.error ?? "" })}
        </Banner>
      ))}
    </div>
  );
}
