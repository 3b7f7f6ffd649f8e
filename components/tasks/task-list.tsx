"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { TaskView } from "@/lib/contracts/tasks.ts";
import type { WorkerView } from "@/lib/contracts/workspaces.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toneOfPriority, wordOfPriority } from "./priority-words.ts";
import { TaskActions } from "./task-actions.tsx";
import { TaskDue } from "./task-due.tsx";
import { TaskFilters } from "./task-filters.tsx";
import { type TaskPage, type TaskPlace, useTasks } from "./use-tasks.ts";

// Loaded when it is opened.
const TaskDialog = dynamic(async () => (await import("./task-dialog.tsx")).TaskDialog);

export interface TaskListProps extends TaskPlace {
  first: TaskPage;
  workers: readonly WorkerView[];
}

/** The team's tasks: open ones, most urgent first, and closed ones. */
export function TaskList({ first, workers, ...place }: TaskListProps) {
  const t = useTranslations("dashboard.tasks");
  const { list, close, setPriority, refresh } = useTasks(place, first);
  const [asked, setAsked] = useState<{ task: TaskView | null; turn: number } | null>(null);
  const ask = (task: TaskView | null) => setAsked((before) => ({ task, turn: (before?.turn ?? 0) + 1 }));
  const isOpen = place.state === "open";
  const nameOf = (id: string | null) =>
    id === null ? t("anybody") : (workers.find(({ _id }) => _id === id)?.full_name ?? t("left"));
  const message = (row: TaskView) =>
    isOpen ? (
      <button
        type="button"
        onClick={() => ask(row)}
        className="line-clamp-2 whitespace-normal wrap-anywhere text-left font-medium hover:underline"
      >
        {row.message}
      </button>
    ) : (
      <span className="line-clamp-2 whitespace-normal wrap-anywhere font-medium">{row.message}</span>
    );
  const about = (row: TaskView) => (
    <span className="flex flex-wrap gap-x-1.5 text-muted text-xs">
      {row.profile_id === null ? null : (
        <Link className="hover:underline" href={`/profiles/my-prospects/${row.profile_id}`}>
          {row.profile_name || t("nameless")}
        </Link>
      )}
      {row.phone === null ? null : (
        <a className="hover:underline" href={`tel:${row.phone}`}>
          {row.phone}
        </a>
      )}
      {row.workflow_name === null ? null : <span>{row.workflow_name}</span>}
    </span>
  );
  const priority = (row: TaskView) => (
    <StatusPill tone={toneOfPriority(row.priority)}>
      {t(`priorities.${wordOfPriority(row.priority)}`)}
    </StatusPill>
  );
  const actions = (row: TaskView) => (
    <TaskActions
      task={row}
      onClose={(closing) => void close(row, closing)}
      onPriority={(to) => void setPriority(row, to)}
      onEdit={() => ask(row)}
    />
  );
  const columns: Column<TaskView>[] = [
    {
      id: "task",
      header: t("task"),
      cell: (row) => (
        <span className="flex max-w-[64ch] flex-col items-start gap-0.5 py-1">
          {message(row)}
          {about(row)}
        </span>
      ),
    },
    { id: "priority", header: t("priority"), cell: priority },
    {
      id: "who",
      header: t("assignee"),
      cell: (row) => nameOf(row.assignee_id),
      className: "max-w-[20ch] truncate",
    },
    ...(isOpen
      ? ([
          { id: "due", header: t("due"), cell: (row) => <TaskDue at={row.due_at} /> },
          {
            id: "actions",
            header: <span className="sr-only">{t("actions")}</span>,
            cell: actions,
            align: "end",
            isAlwaysShown: true,
          },
        ] satisfies Column<TaskView>[])
      : ([
          { id: "state", header: t("state"), cell: (row) => t(`states.${row.state}`) },
          {
            id: "closed",
            header: t("closed"),
            cell: (row) => <RelativeDate at={row.closed_at ?? row.created_at} />,
          },
        ] satisfies Column<TaskView>[])),
  ];
  const add = (
    <Button variant="primary" onClick={() => ask(null)}>
      <Plus aria-hidden="true" />
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={add} />
      <TaskFilters {...place} />
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={(row) => row.message}
        empty={
          <EmptyState
            picture="rows"
            title={t(isOpen ? "emptyTitle" : "emptyClosedTitle")}
            text={t(isOpen ? "emptyText" : "emptyClosedText")}
          />
        }
        columns={columns}
        card={(row) => (
          <span className="flex flex-col items-start gap-1.5">
            {message(row)}
            {about(row)}
            <span className="flex w-full flex-wrap items-center gap-2 text-xs">
              {priority(row)}
              {isOpen ? <TaskDue at={row.due_at} /> : t(`states.${row.state}`)}
              <span className="text-muted">{nameOf(row.assignee_id)}</span>
              {isOpen ? <span className="ml-auto">{actions(row)}</span> : null}
            </span>
          </span>
        )}
      />
      {asked ? (
        <TaskDialog
          key={asked.turn}
          task={asked.task}
          workers={workers}
          onClose={() => setAsked(null)}
          onSaved={() => void refresh()}
        />
      ) : null}
    </>
  );
}
