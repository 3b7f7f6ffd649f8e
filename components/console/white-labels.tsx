"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { WhiteLabelView } from "@/lib/contracts/console/white-labels.ts";
import { buildStateWords } from "@/lib/contracts/words/console.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { cn } from "../ui/cn.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";

const states = Object.keys(buildStateWords) as (keyof typeof buildStateWords)[];
const tones = { not_built: "neutral", building: "info", uploaded: "success" } as const;

/** The white-labels, all of them or those of one build state [BO-278, BO-403]. */
export function WhiteLabels({
  items,
  chosen,
  mayAdd,
}: {
  items: readonly WhiteLabelView[];
  chosen: keyof typeof buildStateWords | null;
  mayAdd: boolean;
}) {
  const t = useTranslations("console.whiteLabels");
  const [isAdding, setIsAdding] = useState(false);
  const link = (row: WhiteLabelView) => (
    <Link href={`/admin/whitelabels/${row._id}`} className="font-medium hover:underline">
      {row.name}
    </Link>
  );
  const state = (row: WhiteLabelView) => (
    <StatusPill tone={tones[row.build_state]}>{t(`states.${row.build_state}`)}</StatusPill>
  );
  const columns: Column<WhiteLabelView>[] = [
    { id: "name", header: t("name"), cell: link },
    { id: "key", header: t("key"), cell: (row) => <code>{row.key}</code> },
    { id: "host", header: t("host"), cell: (row) => row.host ?? "–" },
    { id: "state", header: t("state"), cell: state },
    { id: "customers", header: t("customers"), cell: (row) => row.customers, align: "end" },
    { id: "users", header: t("users"), cell: (row) => row.users, align: "end" },
  ];
  const tab = (href: string, label: string, isHere: boolean) => (
    <Link
      key={href}
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={cn(
        "-mb-px flex h-9 shrink-0 items-center border-transparent border-b-2 px-2.5 font-medium text-muted text-sm hover:text-text",
        isHere && "border-accent text-text",
      )}
    >
      {label}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        count={items.length}
        text={t("text")}
        actions={
          mayAdd ? (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              {t("add")}
            </Button>
          ) : null
        }
      />
      <nav aria-label={t("byState")} className="flex gap-1 overflow-x-auto border-b px-4 sm:px-6">
        {tab("/admin/whitelabels", t("all"), chosen === null)}
        {states.map((word) =>
          tab(`/admin/whitelabels/${word}`, t(`states.${buildStateWords[word]}`), word === chosen),
        )}
      </nav>
      <DataList
        label={t("title")}
        rows={items}
        rowId={(row) => row._id}
        rowName={(row) => row.name}
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
        columns={columns}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate">{link(row)}</span>
              {state(row)}
            </span>
            <span className="mt-1 block truncate text-muted text-xs">{row.host ?? row.key}</span>
          </>
        )}
      />
      {isAdding ? <AddWhiteLabel onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}

function AddWhiteLabel({ onClose }: { onClose: () => void }) {
  const t = useTranslations("console.whiteLabels");
  const form = useTranslations("console.form");
  const common = useTranslations("common");
  const router = useRouter();
  return (
    <FormDialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t("add")}>
      {({ close }) => (
        <FormKit<{ name: string; key: string }>
          className="flex flex-col gap-4"
          defaultValues={{ name: "", key: "" }}
          onSave={async (body) => {
            try {
              const made = await callApi("POST /admin/whitelabels", { body });
              router.push(`/admin/whitelabels/${made._id}/details`);
            } catch (error) {
              return refusedSave(error);
            }
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field label={t("name")} error={errors.name?.message} required>
                <Input autoComplete="off" maxLength={80} {...register("name")} />
              </Field>
              <Field label={t("key")} help={t("keyHelp")} error={errors.key?.message} required>
                <Input autoComplete="off" maxLength={40} {...register("key")} />
              </Field>
              <FormFoot
                cancel={common("cancel")}
                onCancel={close}
                save={form("create")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
