"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import type { SpaceItem } from "@/lib/contracts/workspaces.ts";
import { toast } from "../ui/toast/toast.tsx";
import { spaceAddress } from "./space-address.ts";
import { tellFailure } from "./upgrade/tell-failure.ts";

/**
 * Chooses a workspace and opens the start page [SH-125]. In admin mode it is the address that names the workspace: the
 * page is loaded again with the other one (decision 35) [SH-123].
 * @param chosen what is said once the workspace is another one.
 */
export function useChooseSpace(chosen: string, isAdminMode = false) {
  const words = useTranslations("errors-ui");
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (space: SpaceItem) => {
    if (busy) return;
    setBusy(space._id);
    if (isAdminMode) return leaveFor(spaceAddress(window.location, space._id));
    if (space.is_current) return leaveFor("/");
    try {
      await callApi("POST /users/set_space", { body: { space_id: space._id } });
      toast.successAfterwards(chosen);
      return await leaveFor("/");
    } catch (error) {
      tellFailure(error, words("offline"));
      setBusy(null);
    }
  };
  return { busy, choose };
}
