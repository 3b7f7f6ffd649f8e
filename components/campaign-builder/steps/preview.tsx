"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import { asWritten } from "@/lib/kernel/placeholders/as-written.ts";
import { render } from "@/lib/kernel/placeholders/index.ts";
import { asTracked, LinksLeave } from "./links-leave.ts";

export interface PreviewProps {
  /** A real imported person. Null: there is none yet. */
  person: PersonState["profile"] | null;
  subject?: string;
  body: string;
  /** Whether a screen reader says it when it changes. */
  isTold?: boolean;
  /** It goes over the network, where links leave as the campaign tracks them. */
  isMessage?: boolean | undefined;
}

/** A step's texts with one person's values. */
export function Preview({ person, subject, body, isTold = true, isMessage = false }: PreviewProps) {
  const t = useTranslations("campaigns.builder");
  const domain = useContext(LinksLeave);
  if (!person) return <p className="text-muted text-xs">{t("previewNobody")}</p>;
  const { custom_fields, ...own } = person;
  const values = asWritten({ ...custom_fields, ...own });
  const show = (text: string) => {
    const rendered = render(text, values);
    return rendered.ok ? rendered.text : t("previewMissing", { names: rendered.missing.join(", ") });
  };
  const written = show(body);
  const shown = isMessage && domain !== null ? asTracked(written, domain) : written;
  return (
    <div aria-live={isTold ? "polite" : "off"} className="rounded-card border bg-background p-3">
      <p className="mb-2 font-medium text-muted text-xs">
        {t("previewFor", { name: person.full_name || person.email || "" })}
      </p>
      {subject === undefined ? null : <p className="mb-1 font-semibold">{show(subject)}</p>}
      <p className="whitespace-pre-wrap break-words">{shown || t("noText")}</p>
      {shown === written ? null : <p className="mt-2 text-muted text-xs">{t("previewTracked")}</p>}
    </div>
  );
}
