"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { useOneAtATime } from "../ui/dialog/one-at-a-time.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { toast } from "../ui/toast/toast.tsx";

export interface DuplicateCampaignsProps {
  campaigns: readonly { id: string; name: string; account: string }[];
  accounts: readonly { id: string; name: string }[];
  /** The campaign from whose menu the page was opened. */
  chosen: string | null;
}

/** Chooses campaigns and the accounts that get a copy of each, as a draft without people [OC-014]. */
export function DuplicateCampaigns({ campaigns, accounts, chosen }: DuplicateCampaignsProps) {
  const t = useTranslations("campaigns.duplicate");
  const words = useTranslations("errors-ui");
  const router = useRouter();
  const client = useQueryClient();
  const [from, setFrom] = useState<readonly string[]>(
    campaigns.some((one) => one.id === chosen) && chosen ? [chosen] : [],
  );
  const [to, setTo] = useState<readonly string[]>(accounts.length === 1 ? accounts.map(({ id }) => id) : []);
  const once = useOneAtATime();
  // The button stays busy until the campaigns are shown: a second press would make further copies.
  const [isLeaving, leave] = useTransition();
  // Until the server has answered, a second press repeats the same copying.
  const key = useRef(crypto.randomUUID());
  const copy = useMutation({
    mutationFn: () =>
      callApi("POST /credentials/duplicate_workflows", {
        body: { update_dict: Object.fromEntries(from.map((id) => [id, to])), key: key.current },
      }),
    onSuccess: async (copies) => {
      key.current = crypto.randomUUID();
      toast.success(t("done", { count: copies.length }));
      await client.invalidateQueries({ queryKey: ["campaigns"] });
      leave(() => router.push("/campaigns/my-campaigns"));
    },
  });
  const toggle = (list: readonly string[], id: string, on: boolean) =>
    on ? [...list, id] : list.filter((one) => one !== id);
  const count = from.length * to.length;
  if (campaigns.length === 0)
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState
          picture="cards"
          title={t("none")}
          text={t("text")}
          action={
            <Button variant="primary" asChild>
              <Link href="/campaign/add">{t("add")}</Link>
            </Button>
          }
        />
      </>
    );
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex max-w-2xl flex-col gap-6 px-4 pb-10 sm:px-6">
        <p className="text-muted">{t("text")}</p>
        {copy.isError ? (
          <Banner tone="danger" urgent>
            {copy.error instanceof ApiError ? copy.error.message : words("offline")}
          </Banner>
        ) : null}
        <Field group label={t("campaigns")}>
          <div className="flex flex-col gap-2">
            {campaigns.map((one) => (
              <Checkbox
                key={one.id}
                label={
                  <>
                    {one.name} <span className="text-muted">{one.account}</span>
                  </>
                }
                checked={from.includes(one.id)}
                onCheckedChange={(on) => setFrom(toggle(from, one.id, on === true))}
              />
            ))}
          </div>
        </Field>
        <Field group label={t("accounts")}>
          <div className="flex flex-col gap-2">
            {accounts.map((one) => (
              <Checkbox
                key={one.id}
                label={one.name}
                checked={to.includes(one.id)}
                onCheckedChange={(on) => setTo(toggle(to, one.id, on === true))}
              />
            ))}
          </div>
        </Field>
        <div>
          <Button
            variant="primary"
            disabled={count === 0}
            loading={copy.isPending || isLeaving}
            onClick={() => void once(() => copy.mutateAsync().catch(() => {}))}
          >
            {t("copy", { count })}
          </Button>
        </div>
      </div>
    </>
  );
}
