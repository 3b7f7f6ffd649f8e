"use client";

import { useTranslations } from "next-intl";
import { tabsWithPages } from "@/lib/access/find-page.ts";
import { tabs } from "@/lib/access/tabs.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { type GivenAccount, type GrantValues, toggled } from "./grants.ts";

export interface GrantFieldsProps {
  accounts: readonly GivenAccount[];
  values: GrantValues;
  onPages: (pages: GrantValues["pages"]) => void;
  onAccounts: (accounts: string[]) => void;
  accountsError?: string | undefined;
}

/** The pages that somebody may open, and the social accounts that they may use [SH-268]. */
export function GrantFields({ accounts, values, onPages, onAccounts, accountsError }: GrantFieldsProps) {
  const t = useTranslations("members");
  const { pages } = values;
  const isAll = tabsWithPages.every((tab) => pages.includes(tab));
  const isEvery = accounts.length > 0 && accounts.every(({ id }) => values.accounts.includes(id));
  return (
    <>
      <Field label={t("pagesLabel")} group>
        <div className="flex flex-col gap-2.5 rounded-card border p-3">
          <Checkbox
            label={<span className="font-medium">{t("allPages")}</span>}
            checked={isAll ? true : pages.length > 0 ? "indeterminate" : false}
            onCheckedChange={() => onPages(isAll ? [] : [...tabs])}
          />
          <div className="grid grid-cols-1 gap-x-4 gap-y-2 border-t pt-2.5 min-[420px]:grid-cols-2">
            {tabsWithPages.map((tab) => (
              <Checkbox
                key={tab}
                label={t(`pages.${tab}`)}
                checked={pages.includes(tab)}
                onCheckedChange={(on) => onPages(toggled(pages, tab, on === true))}
              />
            ))}
          </div>
        </div>
      </Field>
      <Field label={t("accountsLabel")} group error={accountsError}>
        {accounts.length === 0 ? (
          <p className="text-muted">{t("noAccounts")}</p>
        ) : (
          <div className="flex max-h-52 flex-col gap-2.5 overflow-y-auto rounded-card border p-3">
            {accounts.length > 1 ? (
              <Checkbox
                label={<span className="font-medium">{t("everything")}</span>}
                checked={isEvery ? true : values.accounts.length > 0 ? "indeterminate" : false}
                onCheckedChange={() => onAccounts(isEvery ? [] : accounts.map(({ id }) => id))}
              />
            ) : null}
            {accounts.map(({ id, name, username }) => (
              <Checkbox
                key={id}
                label={
                  <>
                    {name} {name === username ? null : <span className="text-muted">{username}</span>}
                  </>
                }
                checked={values.accounts.includes(id)}
                onCheckedChange={(on) => onAccounts(toggled(values.accounts, id, on === true))}
              />
            ))}
          </div>
        )}
      </Field>
    </>
  );
}
