import { z } from "zod";
import { TaskList } from "@/components/tasks/index.ts";
import { listTasks } from "@/lib/domain/tasks/index.ts";
import { listWorkers } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toTask } from "@/lib/http/views/tasks.ts";
import { toWorker } from "@/lib/http/views/workspaces.ts";

const page = definePage(
  {
    path: "/dashboard/my-tasks",
    query: z.object({
      state: z.enum(["open", "closed"]).default("open"),
      of: z.enum(["own", "all"]).default("own"),
    }),
    texts: ["dashboard"],
    productTime: true,
  },
  async ({ ctx: { member }, query: { state, of } }) => {
    const isOwnOnly = of === "own";
    const [{ items, next }, workers] = await Promise.all([
      listTasks(member, { state, isOwnOnly, prospectId: null, cursor: null, limit: 50 }),
      listWorkers(member),
    ]);
    return (
      <TaskList
        key={`${state} ${of}`}
        first={{ items: items.map(toTask), next_cursor: next }}
        workers={workers.map(toWorker)}
        state={state}
        isOwnOnly={isOwnOnly}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
