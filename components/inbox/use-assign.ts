"use client";

import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";

/** Gives the conversation to a member, or to nobody in particular. */
export function useAssign(dialogId: string): (workerId: string | null) => void {
  const tell = useTellFailure();
  const client = useQueryClient();
  const assign = async (workerId: string | null) => {
    try {
      const body = { worker_id: workerId };
      await callApi("POST /inbox/dialogs/{id}/assign", { params: { id: dialogId }, body });
    } catch (error) {
      tell(error);
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ["conversation", dialogId] }),
      client.invalidateQueries({ queryKey: ["inbox"] }),
    ]);
  };
  return (workerId) => void assign(workerId);
}
