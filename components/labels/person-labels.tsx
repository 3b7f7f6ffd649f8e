"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { ProfileLabel } from "@/lib/contracts/profile-labels.ts";
import { labelColors } from "@/lib/contracts/words/label-words.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { LabelPicker } from "./label-picker.tsx";
import { LabelTag } from "./label-tag.tsx";

export interface PersonLabelsProps {
  prospectId: string;
  /** What is known already. */
  initial?: ProfileLabel[];
}

/** The labels of a person, with a way to put one on and to take one off [OC-222]. */
export function PersonLabels({ prospectId: id, initial }: PersonLabelsProps) {
  const t = useTranslations("labels.person");
  const tell = useTellFailure();
  const client = useQueryClient();
  const queryKey = ["profiles", "labels", id] as const;
  const { data: labels = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /profiles/{id}/labels", { params: { id }, signal }),
    ...(initial ? { initialData: initial } : {}),
  });
  const act = async (change: () => Promise<ProfileLabel[]>) => {
    try {
      client.setQueryData(queryKey, await change());
    } catch (error) {
      tell(error);
      return;
    }
    void client.invalidateQueries({ queryKey: ["profiles", "list"] });
  };
  const put = (label_id: string) =>
    act(() => callApi("POST /profiles/{id}/labels", { params: { id }, body: { label_id } }));
  const drop = (labelId: string) =>
    act(() => callApi("DELETE /profiles/{id}/labels/{labelId}", { params: { id, labelId } }));
  const on = new Set(labels.map(({ _id }) => _id));
  const create = async (name: string) => {
    const color = labelColors[(name.length * 7) % labelColors.length] ?? "gray";
    try {
      const made = await callApi("POST /labels/create", { body: { name, color, label_type: "profile" } });
      await put(made._id);
    } catch (error) {
      tell(error);
    }
  };
  return (
    <ul aria-label={t("title")} className="flex flex-wrap items-center gap-1.5">
      {labels.map((label) => (
        <li key={label._id} className="max-w-full">
          <LabelTag
            label={label}
            end={
              <button
                type="button"
                aria-label={t("takeOff", { name: label.name })}
                title={t("takeOff", { name: label.name })}
                className="-mr-1 rounded-full p-0.5 text-muted hover:bg-hover hover:text-text"
                onClick={() => void drop(label._id)}
              >
                <X aria-hidden="true" className="size-3!" />
              </button>
            }
          />
        </li>
      ))}
      <li>
        <LabelPicker
          on={on}
          onToggle={(labelId) => void (on.has(labelId) ? drop(labelId) : put(labelId))}
          onCreate={create}
          trigger={
            <button
              type="button"
              className="inline-flex items-center gap-1 rounded-full border border-dashed px-2 py-px text-muted text-xs hover:border-border-strong hover:text-text"
            >
              <Plus aria-hidden="true" className="size-3!" />
              {t("add")}
            </button>
          }
        />
      </li>
    </ul>
  );
}
