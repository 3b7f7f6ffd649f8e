"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CrmPipelineView } from "@/lib/contracts/crm.ts";
import { crmLimits } from "@/lib/contracts/crm-limits.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { useAfterMenu } from "../ui/menu/use-after-menu.ts";
import { toast } from "../ui/toast/toast.tsx";

// Loaded when they are opened.
const NameDialog = dynamic(async () => (await import("./name-dialog.tsx")).NameDialog);
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

const platform = { platform: "default" };

export interface PipelineMenuProps {
  pipelines: readonly CrmPipelineView[];
  /** The one that is shown. */
  pipeline: CrmPipelineView | undefined;
  onChoose: (id: string) => void;
  onAddStage: () => void;
  refresh: () => Promise<unknown>;
}

type Asked = "add" | "rename" | "delete" | "wish" | null;

/** Chooses the pipeline, and adds, renames or deletes one; also where a member wishes for another CRM. */
export function PipelineMenu({ pipelines, pipeline, onChoose, onAddStage, refresh }: PipelineMenuProps) {
  const t = useTranslations("crm");
  const words = useTranslations("errors-ui");
  const refusals = useTranslations("errors.crm");
  const [asked, setAsked] = useState<Asked>(null);
  const { later, onCloseAutoFocus } = useAfterMenu();
  const close = () => setAsked(null);
  const ask = (what: Asked) => later(() => setAsked(what));
  const name = { label: t("pipelineName"), save: t("save"), missing: refusals("pipelineName") };
  return (
    <>
      <Menu
        onCloseAutoFocus={onCloseAutoFocus}
        trigger={
          <Button aria-label={t("pipelineNamed", { name: pipeline?.name ?? "" })}>
            <span className="max-w-[18ch] truncate">{pipeline?.name ?? t("pipeline")}</span>
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuChoice
          heading={t("pipeline")}
          value={pipeline?._id ?? ""}
          onChange={onChoose}
          choices={pipelines.map(({ _id, name: label }) => ({ value: _id, label }))}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => later(onAddStage)}>{t("stageAdd")}</MenuItem>
        <MenuItem onSelect={() => ask("rename")}>{t("pipelineRename")}</MenuItem>
        <MenuItem onSelect={() => ask("add")}>{t("pipelineAdd")}</MenuItem>
        {pipelines.length > 1 ? (
          <MenuItem danger onSelect={() => ask("delete")}>
            {t("pipelineDelete")}
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem onSelect={() => ask("wish")}>{t("wish")}</MenuItem>
      </Menu>
      {asked === "add" ? (
        <NameDialog
          words={{ ...name, title: t("pipelineAdd") }}
          field="name"
          most={crmLimits.name}
          onClose={close}
          onSave={async (text) => {
            const made = await callApi("POST /integrations/crm/{platform}/pipeline", {
              params: platform,
              body: { name: text },
            });
            await refresh();
            onChoose(made._id);
          }}
        />
      ) : null}
      {asked === "rename" && pipeline ? (
        <NameDialog
          words={{ ...name, title: t("pipelineRename") }}
          field="name"
          value={pipeline.name}
          most={crmLimits.name}
          onClose={close}
          onSave={async (text) => {
            await callApi("PUT /integrations/crm/{platform}/pipelines/{id}/update", {
              params: { ...platform, id: pipeline._id },
              body: { name: text },
            });
            await refresh();
          }}
        />
      ) : null}
      {asked === "wish" ? (
        <NameDialog
          words={{
            title: t("wish"),
            label: t("wishName"),
            help: t("wishHelp"),
            save: t("wishSend"),
            missing: words("required"),
          }}
          field="crm_suggestion"
          most={crmLimits.suggestion}
          onClose={close}
          onSave={async (text) => {
            await callApi("POST /space/crm_suggestion", { body: { crm_suggestion: text } });
            toast.success(t("wishSent"));
          }}
        />
      ) : null}
      {asked === "delete" && pipeline ? (
        <ConfirmDialog
          open
          danger
          onOpenChange={close}
          title={t("pipelineDeleteTitle", { name: pipeline.name })}
          body={t("pipelineDeleteText")}
          verb={t("delete")}
          onConfirm={async () => {
            try {
              await callApi("DELETE /integrations/crm/{platform}/pipelines/{id}/delete", {
                params: { ...platform, id: pipeline._id },
              });
            } catch (error) {
              tellFailure(error, words("offline"));
              throw error;
            }
            const other = pipelines.find(({ _id }) => _id !== pipeline._id);
            if (other) onChoose(other._id);
            await refresh();
          }}
        />
      ) : null}
    </>
  );
}
