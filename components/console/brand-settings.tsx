"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { WhiteLabelSettingsView } from "@/lib/contracts/console/white-labels.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { textOfWord } from "../ui/text-of-word.ts";
import { toast } from "../ui/toast/toast.tsx";
import { BrandDomains } from "./brand-domains.tsx";
import { BrandFieldControl } from "./brand-field.tsx";
import { type BrandPage, changedBody, fieldsOf, nested, valueAt } from "./brand-fields.ts";
import { BuildPanel } from "./build-panel.tsx";
import { Log } from "./facts.tsx";
import { LookPreview } from "./look-preview.tsx";
import { MachineTime } from "./machine-time.tsx";

type Values = ReturnType<typeof nested>;

/** A page of a white-label's settings. What is saved counts at once; a contradiction changes nothing and says why. */
export function BrandSettings({
  page,
  settings,
  isOwn,
  record = [],
}: {
  page: BrandPage;
  settings: WhiteLabelSettingsView;
  /** Whether it is the brand of this very page: its colours are part of the document. */
  isOwn: boolean;
  /** What was changed, latest first. */
  record?: readonly {
    readonly id: string;
    readonly at: string;
    readonly who: string;
    readonly action: string;
    readonly details: string;
  }[];
}) {
  const t = useTranslations("console.form");
  const router = useRouter();
  const groups = fieldsOf(page, settings);
  const fields = groups.flatMap((group) => group.fields);
  return (
    <>
      <PageHeader title={t(`titles.${page}`)} text={t(`texts.${page}`, { name: settings.name })} />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pt-2 pb-10 sm:px-6">
        <FormKit<Values>
          key={JSON.stringify(fields.map(({ value }) => value))}
          className="flex flex-col gap-4"
          defaultValues={nested(fields)}
          onSave={async (values) => {
            const body = changedBody(page, fields, values);
            try {
              await callApi("PUT /admin/whitelabels/{id}", { params: { id: settings._id }, body });
            } catch (error) {
              return refusedSave(error);
            }
            if (isOwn) {
              toast.successAfterwards(t("saved"));
              window.location.reload();
              return { ok: true };
            }
            toast.success(t("saved"));
            router.refresh();
            return { ok: true };
          }}
        >
          {(form) => (
            <>
              {groups.map((group) => (
                <Panel key={group.word} title={t(`groups.${group.word as "names"}`)}>
                  {group.fields.map((field) => (
                    <BrandFieldControl key={field.name} field={field} form={form} />
                  ))}
                  {group.word === "colours" ? (
                    <LookPreview
                      name={settings.name}
                      primary={String(valueAt(form.watch(), "theme.primary"))}
                    />
                  ) : null}
                </Panel>
              ))}
              <div className="flex justify-end">
                <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
                  {t("save")}
                </Button>
              </div>
            </>
          )}
        </FormKit>
        {page === "details" ? (
          <>
            <BrandDomains brandId={settings._id} domains={settings.domains} />
            <BuildPanel brandId={settings._id} state={settings.build_state} />
            <Panel title={t("record.title")}>
              <Log
                empty={t("record.none")}
                lines={record.map((line) => ({
                  id: line.id,
                  what: textOfWord(t, `record.deeds.${line.action.replace(".", "_")}`) ?? line.action,
                  who: line.who,
                  when: <MachineTime at={line.at} />,
                  details: line.details,
                }))}
              />
            </Panel>
          </>
        ) : null}
      </div>
    </>
  );
}
