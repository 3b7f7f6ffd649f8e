"use client";

import { Check, MoreHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TaskView } from "@/lib/contracts/tasks.ts";
import {
  noPriority,
  readPriority,
  type TaskPriority,
  taskPriorities,
} from "@/lib/contracts/words/task-priorities.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { wordOfPriority } from "./priority-words.ts";
import type { Closing } from "./use-tasks.ts";

export interface TaskActionsProps {
  task: TaskView;
  onClose: (closing: Closing) => void;
  onPriority: (priority: TaskPriority) => void;
  onEdit: () => void;
}

/** The actions on an open task: done, and a menu with the rest. Only a step's task can be skipped. */
export function TaskActions({ task, onClose, onPriority, onEdit }: TaskActionsProps) {
  const t = useTranslations("dashboard.tasks");
  return (
    <span className="flex justify-end gap-1">
      <Button
        size="sm"
        onClick={() => onClose("complete")}
        aria-label={t("completeName", { name: task.message })}
      >
        <Check aria-hidden="true" />
        {t("complete")}
      </Button>
      <Menu
        align="end"
        trigger={<IconButton size="sm" label={t("more", { name: task.message })} icon={<MoreHorizontal />} />}
      >
        <MenuItem onSelect={onEdit}>{t("edit")}</MenuItem>
        {task.workflow_id === null ? null : <MenuItem onSelect={() => onClose("skip")}>{t("skip")}</MenuItem>}
        <MenuItem danger onSelect={() => onClose("cancel")}>
          {t("cancel")}
        </MenuItem>
        <MenuSeparator />
        <MenuChoice
          heading={t("priority")}
          value={String(task.priority)}
          onChange={(value) => onPriority(readPriority(Number(value)) ?? noPriority)}
          choices={taskPriorities.map((priority) => ({
            value: String(priority),
            label: t(`priorities.${wordOfPriority(priority)}`),
          }))}
        />
      </Menu>
    </span>
  );
}
