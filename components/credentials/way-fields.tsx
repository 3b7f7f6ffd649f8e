"use client";

import { useTranslations } from "next-intl";
import type { ProxyProblem } from "@/lib/contracts/proxy-fields.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { RadioGroup } from "../ui/form/radio-group.tsx";
import { type ProxyDraft, type Way, ways } from "./route-draft.ts";

export interface WayFieldsProps {
  way: Way;
  proxy: ProxyDraft;
  onChange: (way: Way, proxy: ProxyDraft) => void;
  /** What is wrong with the proxy, once the person tried to go on. */
  problems: readonly ProxyProblem[];
  /** Whether a password is stored, which an empty field keeps. */
  keepsPassword?: boolean;
}

/** How the account reaches the network, with the fields of an own proxy. */
export function WayFields({ way, proxy, onChange, problems, keepsPassword = false }: WayFieldsProps) {
  const t = useTranslations("credentials.way");
  const refusals = useTranslations("errors.credentials");
  const problemOf = (field: ProxyProblem["field"]) => {
    const found = problems.find((one) => one.field === field)?.message;
    return found && (found === "required" ? t("required") : refusals(found));
  };
  const text = (name: keyof ProxyDraft) => ({
    value: proxy[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(way, { ...proxy, [name]: name === "password" ? target.value : target.value.trim() }),
  });
  return (
    <>
      <Field label={t("title")} group>
        <RadioGroup
          aria-label={t("title")}
          value={way}
          onValueChange={(next) => onChange(ways.find((one) => one === next) ?? "country", proxy)}
          choices={ways.map((one) => ({ value: one, label: t(`choice.${one}`), help: t(`help.${one}`) }))}
        />
      </Field>
      {way === "own" ? (
        <div className="flex flex-col gap-4 rounded-card border p-4">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Field label={t("address")} error={problemOf("proxy_address")}>
              <Input {...text("address")} inputMode="decimal" maxLength={15} placeholder="203.0.113.7" />
            </Field>
            <Field label={t("domain")} help={t("domainHelp")} error={problemOf("domain")}>
              <Input {...text("domain")} maxLength={230} />
            </Field>
          </div>
          <Field label={t("port")} error={problemOf("ports.http")}>
            <Input {...text("port")} inputMode="numeric" maxLength={5} placeholder="8080" />
          </Field>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Field label={t("username")} error={problemOf("username")}>
              <Input {...text("username")} maxLength={200} />
            </Field>
            <Field
              label={t("password")}
              help={t(keepsPassword ? "passwordKept" : "passwordHelp")}
              error={problemOf("password")}
            >
              <PasswordInput {...text("password")} autoComplete="new-password" maxLength={200} />
            </Field>
          </div>
        </div>
      ) : null}
    </>
  );
}
