"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { callApi } from "@/lib/client/call-api.ts";
import type { TaskView, taskPage } from "@/lib/contracts/tasks.ts";
import type { TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import { useAttempt } from "../patterns/use-attempt.ts";
import { toast } from "../ui/toast/toast.tsx";

export type TaskPage = z.infer<typeof taskPage>;

export interface TaskPlace {
  readonly state: "open" | "closed";
  /** Only the member's own tasks, and those that nobody in particular is to do. */
  readonly isOwnOnly: boolean;
}

const addresses = {
  complete: "POST /tasks/{id}/complete",
  skip: "POST /tasks/{id}/skip",
  cancel: "POST /tasks/{id}/cancel",
} as const;

export type Closing = keyof typeof addresses;

/**
 * The tasks of a place, by cursor, and what can be done with one. A task that was closed leaves the list at once, and
 * comes back if that failed.
 */
export function useTasks({ state, isOwnOnly }: TaskPlace, first: TaskPage) {
  const t = useTranslations("dashboard.tasks");
  const client = useQueryClient();
  const queryKey = ["tasks", "list", state, isOwnOnly] as const;
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /tasks", { query: { state, own: isOwnOnly, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["tasks"] });
  const without = (id: string) => (data: InfiniteData<TaskPage> | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== id) })),
    };
  const attempt = useAttempt(refresh);
  const close = (task: TaskView, closing: Closing) => {
    const before = client.getQueryData<InfiniteData<TaskPage>>(queryKey);
    client.setQueryData(queryKey, without(task._id));
    return attempt(
      async () => {
        await callApi(addresses[closing], { params: { id: task._id } });
        toast.success(t(`said.${closing}`));
      },
      () => client.setQueryData(queryKey, before),
    );
  };
  const setPriority = (task: TaskView, priority: TaskPriority) =>
    attempt(() => callApi("POST /tasks/{id}/priority", { params: { id: task._id }, body: { priority } }));
  return { list, close, setPriority, refresh };
}
