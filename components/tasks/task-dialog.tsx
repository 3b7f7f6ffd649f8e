"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { TaskView } from "@/lib/contracts/tasks.ts";
import { noPriority, readPriority, taskPriorities } from "@/lib/contracts/words/task-priorities.ts";
import type { WorkerView } from "@/lib/contracts/workspaces.ts";
import { FormDialog } from "../patterns/form-dialog.tsx";
import { FormFoot } from "../patterns/form-foot.tsx";
import { FormKit } from "../patterns/form-kit.tsx";
import { fromWallClock, toWallClock } from "../patterns/wall-clock.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { useProductTime } from "../ui/product-time.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { wordOfPriority } from "./priority-words.ts";

export interface TaskDialogProps {
  /** The task to change. Null: a new one is written. */
  task: TaskView | null;
  workers: readonly WorkerView[];
  onClose: () => void;
  onSaved: () => void;
}

/** Writes a task, or changes an open one. */
export function TaskDialog({ task, workers, onClose, onSaved }: TaskDialogProps) {
  const t = useTranslations("dashboard.tasks");
  const words = useTranslations("errors-ui");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useProductTime();
  // One key per new task: a save repeated after a lost answer doesn't write a second one.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <FormDialog
      open
      width={500}
      title={t(task ? "editTitle" : "add")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {({ close }) => (
        <FormKit
          className="flex flex-col gap-4"
          defaultValues={{
            message: task?.message ?? "",
            assignee_id: task?.assignee_id ?? "",
            due: toWallClock(task?.due_at ?? now, timeZone),
            priority: String(task?.priority ?? noPriority),
          }}
          onSave={async ({ message, assignee_id, due, priority }) => {
            const at = fromWallClock(due, timeZone);
            if (at === null) return { ok: false, problems: [{ path: "due", message: t("dueMissing") }] };
            const body = { message, assignee_id: assignee_id || null, due_at: new Date(at).toISOString() };
            const rank = readPriority(Number(priority)) ?? noPriority;
            try {
              if (task === null) await callApi("POST /tasks", { body: { ...body, priority: rank, key } });
              else {
                const params = { id: task._id };
                await callApi("PATCH /tasks/{id}", { params, body });
                if (rank !== task.priority)
                  await callApi("POST /tasks/{id}/priority", { params, body: { priority: rank } });
              }
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("saved"));
            onSaved();
            onClose();
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field label={t("message")} required error={errors.message?.message}>
                <Textarea {...register("message", { required: words("required") })} />
              </Field>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label={t("due")} error={errors.due?.message}>
                  <Input type="datetime-local" {...register("due")} />
                </Field>
                <Field label={t("priority")} error={errors.priority?.message}>
                  <NativeSelect {...register("priority")}>
                    {taskPriorities.map((priority) => (
                      <option key={priority} value={priority}>
                        {t(`priorities.${wordOfPriority(priority)}`)}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
              </div>
              <Field label={t("assignee")} error={errors.assignee_id?.message}>
                <NativeSelect {...register("assignee_id")}>
                  <option value="">{t("anybody")}</option>
                  {workers.map((worker) => (
                    <option key={worker._id} value={worker._id}>
                      {worker.full_name}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
              <FormFoot cancel={t("back")} onCancel={close} save={t("save")} isSaving={isSubmitting} />
            </>
          )}
        </FormKit>
      )}
    </FormDialog>
  );
}
