"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import type { Draft } from "./draft.ts";

/** A domain of the workspace on which tracked links may stand. */
export interface DomainChoice {
  id: string;
  name: string;
  isProven: boolean;
  isDefault: boolean;
}

export interface TrackingChoices {
  domains: readonly DomainChoice[];
  /** Whether the plan has the feature. */
  hasLinks: boolean;
  /** The page of the domains. Null: the member may not open it. */
  manageHref: string | null;
}

/** The domain on which a campaign's links leave; empty: the brand's own host. Null: they aren't tracked. */
export function domainOfLinks({ flags, custom_domain }: Draft, { domains, hasLinks }: TrackingChoices) {
  if (!flags.is_link_tracking || !hasLinks) return null;
  const proven = domains.filter(({ isProven }) => isProven);
  const found = proven.find(({ id }) => id === custom_domain) ?? proven.find(({ isDefault }) => isDefault);
  return found?.name ?? "";
}

interface TrackingFieldsProps {
  draft: Draft;
  choices: TrackingChoices;
  onChange: (change: Partial<Draft>) => void;
}

const flags = ["is_link_tracking", "is_open_tracking"] as const;

/** Whether a campaign's mails tell of clicks and openings, and on which domain their links stand [OC-020, OC-457]. */
export function TrackingFields({ draft, choices, onChange }: TrackingFieldsProps) {
  const t = useTranslations("campaigns.settings");
  const { domains, hasLinks, manageHref } = choices;
  const isOn = flags.some((name) => draft.flags[name]);
  const fallback = domains.find(({ isDefault, isProven }) => isDefault && isProven);
  const chosen = domains.find(({ id }) => id === draft.custom_domain);
  const isGone = draft.custom_domain !== null && !chosen;
  // One that lost its proof is offered only where it is chosen already.
  const offered = domains.filter((domain) => domain.isProven || domain === chosen);
  return (
    <>
      <Field group label={t("tracking")} help={hasLinks ? t("trackingHelp") : t("trackingMissing")}>
        <div className="flex flex-col gap-2">
          {flags.map((name) => (
            <Checkbox
              key={name}
              label={t(`flags.${name}`)}
              checked={draft.flags[name]}
              disabled={name === "is_link_tracking" && !hasLinks && !draft.flags[name]}
              onCheckedChange={(on) => onChange({ flags: { ...draft.flags, [name]: on === true } })}
            />
          ))}
        </div>
      </Field>
      {isOn && (offered.length > 0 || isGone) ? (
        <Field label={t("domain")} help={isGone ? t("domainGone") : undefined}>
          <NativeSelect
            value={chosen?.id ?? ""}
            onChange={(event) => onChange({ custom_domain: event.target.value || null })}
          >
            <option value="">
              {fallback ? t("domainDefault", { domain: fallback.name }) : t("domainOurs")}
            </option>
            {offered.map(({ id, name, isProven }) => (
              <option key={id} value={id}>
                {isProven ? name : t("domainUnproven", { domain: name })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
      {isOn && manageHref ? (
        <Link
          href={manageHref}
          className="-mt-3 self-start font-medium text-accent-ink text-xs hover:underline"
        >
          {t("manageDomains")}
        </Link>
      ) : null}
    </>
  );
}
