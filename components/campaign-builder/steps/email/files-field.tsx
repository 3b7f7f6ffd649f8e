"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { AttachButton, FileChips, useAttaching } from "../../../files/index.ts";

interface FilesFieldProps {
  step: StepOf<"email">;
  onChange: (change: Partial<StepOf<"email">>, label: string) => void;
}

/** The files that go with each mail of a step. */
export function FilesField({ step, onChange }: FilesFieldProps) {
  const t = useTranslations("common.files");
  const client = useQueryClient();
  const ids = step.files ?? [];
  const { data: files = [], isError } = useQuery({
    queryKey: ["files", ids],
    queryFn: ({ signal }) => callApi("GET /files", { query: { ids }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const shown = files.filter(({ _id }) => ids.includes(_id));
  const attaching = useAttaching(shown, (next) => {
    // What isn't loaded stays with the step.
    const unknown = ids.filter((id) => !files.some(({ _id }) => _id === id));
    const all = [...unknown, ...next.map(({ _id }) => _id)];
    if (unknown.length === 0) client.setQueryData(["files", all], next);
    onChange({ files: all }, "files");
  });
  const show = (mark: string) => {
    const text = (step.text ?? "").trimEnd();
    onChange({ text: text === "" ? mark : `${text}\n\n${mark}` }, "text");
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <AttachButton attaching={attaching} />
        {attaching.files.length + attaching.given.length === 0 ? (
          <span className="text-muted text-xs">{t("attach")}</span>
        ) : null}
        <FileChips attaching={attaching} onShow={show} />
      </div>
      {isError ? (
        <p role="alert" className="text-danger text-xs">
          {t("failed")}
        </p>
      ) : null}
      {ids.length > 0 ? <p className="text-muted text-xs">{t("help")}</p> : null}
    </div>
  );
}
