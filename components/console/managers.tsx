"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ManagerView } from "@/lib/contracts/console/people.ts";
import { type ManagerType, managerLimits, managerTypes } from "@/lib/contracts/words/console.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { useSave } from "./use-save.ts";

/** The managers of a white-label: who looks after its customers [BO-383, BO-292]. */
export function Managers({ brandId, first }: { brandId: string; first: readonly ManagerView[] }) {
  const t = useTranslations("console.managers");
  const { save } = useSave();
  const [edited, setEdited] = useState<ManagerView | "new" | null>(null);
  const [gone, setGone] = useState<ManagerView | null>(null);
  return (
    <>
      <PageHeader
        title={t("title")}
        count={first.length}
        text={t("text")}
        actions={
          <Button variant="primary" onClick={() => setEdited("new")}>
            {t("add")}
          </Button>
        }
      />
      {first.length === 0 ? (
        <EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} />
      ) : null}
      <ul className="mx-4 mb-10 max-w-3xl divide-y rounded-card border empty:hidden sm:mx-6">
        {first.map((manager) => (
          <li key={manager._id} className="flex flex-wrap items-center justify-between gap-2 p-3 text-sm">
            <span className="min-w-0">
              <span className="font-medium">{manager.name}</span>
              <span className="wrap-anywhere block text-muted text-xs">
                {[
                  t(`types.${manager.type}`),
                  t("customers", { count: manager.customers }),
                  manager.description,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <span className="flex gap-2">
              <Button size="sm" onClick={() => setEdited(manager)}>
                {t("edit")}
              </Button>
              <Button size="sm" onClick={() => setGone(manager)}>
                {t("delete")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {edited ? (
        <ManagerDialog
          brandId={brandId}
          manager={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <ConfirmDialog
        open={gone !== null}
        onOpenChange={(open) => (open ? undefined : setGone(null))}
        title={t("deleteTitle", { name: gone?.name ?? "" })}
        body={t("deleteText")}
        verb={t("delete")}
        danger
        onConfirm={() =>
          save(
            () => callApi("DELETE /admin/managers/{id}", { params: { id: gone?._id ?? "" } }),
            t("deleted"),
          )
        }
      />
    </>
  );
}

function ManagerDialog({
  brandId,
  manager,
  onClose,
}: {
  brandId: string;
  manager: ManagerView | null;
  onClose: () => void;
}) {
  const t = useTranslations("console.managers");
  const form = useTranslations("console.form");
  const common = useTranslations("common");
  const router = useRouter();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <FormDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={manager ? t("editTitle") : t("add")}
    >
      {({ close }) => (
        <FormKit<{ type: ManagerType | ""; name: string; description: string }>
          className="flex flex-col gap-4"
          defaultValues={{
            type: manager?.type ?? "",
            name: manager?.name ?? "",
            description: manager?.description ?? "",
          }}
          onSave={async (values) => {
            // An empty type is refused by the server, which says what is missing.
            const body = values as { type: ManagerType; name: string; description: string };
            try {
              if (manager) await callApi("PUT /admin/managers/{id}", { params: { id: manager._id }, body });
              else await callApi("POST /admin/managers", { body: { ...body, key, brand: brandId } });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(form("saved"));
            router.refresh();
            onClose();
            return { ok: true };
          }}
        >
          {({ register, watch, formState: { errors, isSubmitting } }) => (
            <>
              <Field label={t("type")} error={errors.type?.message} required>
                <NativeSelect {...register("type")}>
                  <option value="">{t("chooseType")}</option>
                  {managerTypes.map((type) => (
                    <option key={type} value={type}>
                      {t(`types.${type}`)}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
              <Field label={t("name")} help={t("nameHelp")} error={errors.name?.message} required>
                <Input autoComplete="off" maxLength={managerLimits.name} {...register("name")} />
              </Field>
              <Field
                label={t("description")}
                error={errors.description?.message}
                counter={{ used: watch("description").length, limit: managerLimits.description }}
              >
                <Textarea rows={3} {...register("description")} />
              </Field>
              <FormFoot
                cancel={common("cancel")}
                onCancel={close}
                save={manager ? form("save") : form("create")}
                isSaving={isSubmitting}
              />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
