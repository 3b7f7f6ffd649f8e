"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { shortList } from "@/lib/contracts/dashboard-lists.ts";
import type { TaskView } from "@/lib/contracts/tasks.ts";
import { PlaceLink } from "../../patterns/place-link.tsx";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { TaskDue, type TaskPage } from "../../tasks/index.ts";
import { IconButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { Card } from "./card.tsx";

const queryKey = ["tasks", "short"] as const;

/** The member's most urgent tasks, each with its "done". */
export function ToDo({ first }: { first: TaskPage }) {
  const t = useTranslations("dashboard.todo");
  const tasks = useTranslations("dashboard.tasks");
  const tell = useTellFailure();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi("GET /tasks", { query: { state: "open", own: true, limit: shortList }, signal }),
    initialData: first,
  });
  const complete = async ({ _id }: TaskView) => {
    client.setQueryData<TaskPage>(
      queryKey,
      (page) => page && { ...page, items: page.items.filter((item) => item._id !== _id) },
    );
    try {
      await callApi("POST /tasks/{id}/complete", { params: { id: _id } });
      toast.success(tasks("said.complete"));
    } catch (error) {
      tell(error);
    }
    // Also after a failure: the task comes back, and the count of all tasks is told anew.
    await Promise.all([
      client.invalidateQueries({ queryKey: ["tasks"] }),
      client.invalidateQueries({ queryKey: ["campaigns", "statistics"] }),
    ]);
  };
  return (
    <Card
      id="todo"
      title={t("title")}
      all={{ href: "/dashboard/my-tasks", text: t("all") }}
      empty={t("empty")}
    >
      {data.items.map((task) => (
        <li key={task._id} className="flex items-center gap-3 px-4 py-2">
          <IconButton
            size="sm"
            label={tasks("completeName", { name: task.message })}
            icon={<Check />}
            onClick={() => void complete(task)}
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{task.message}</span>
            <span className="flex gap-1.5 text-muted text-xs">
              {task.profile_id === null ? null : (
                <PlaceLink
                  tab="profiles"
                  href={`/profiles/my-prospects/${task.profile_id}`}
                  className="truncate"
                  linkClassName="hover:underline"
                >
                  {task.profile_name || tasks("nameless")}
                </PlaceLink>
              )}
              <span className="shrink-0">
                <TaskDue at={task.due_at} />
              </span>
            </span>
          </span>
        </li>
      ))}
    </Card>
  );
}
