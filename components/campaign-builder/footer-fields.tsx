"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import type { Draft } from "./draft.ts";

export interface PostalChoice {
  /** The workspace's postal address. Empty: none. */
  address: string;
  /** The page on which it is set. Null: the member may not open it. */
  manageHref: string | null;
}

interface FooterFieldsProps {
  draft: Draft;
  postal: PostalChoice;
  onChange: (change: Partial<Draft>) => void;
}

/** What stands at the end of a campaign's mails: the postal address. */
export function FooterFields({ draft, postal, onChange }: FooterFieldsProps) {
  const t = useTranslations("campaigns.settings");
  const isOn = draft.flags.is_postal_address;
  return (
    <>
      <Field group label={t("footer")} help={postal.address === "" ? t("noPostal") : undefined}>
        <Checkbox
          label={t("flags.is_postal_address")}
          checked={isOn}
          onCheckedChange={(on) => onChange({ flags: { ...draft.flags, is_postal_address: on === true } })}
        />
        {isOn && postal.address !== "" ? (
          <p className="wrap-anywhere mt-2 whitespace-pre-line rounded-field border bg-background p-3 text-muted text-xs">
            {postal.address}
          </p>
        ) : null}
      </Field>
      {isOn && postal.manageHref ? (
        <Link
          href={postal.manageHref}
          className="-mt-3 self-start font-medium text-accent-ink text-xs hover:underline"
        >
          {t("setPostal")}
        </Link>
      ) : null}
    </>
  );
}
