"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

/** Carries out one press: what succeeded is said and the page shows it; what failed is said, too, and thrown on. */
export function useSave() {
  const router = useRouter();
  const tell = useTellFailure();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setIsSaving(true);
    try {
      await work();
      toast.success(done);
      router.refresh();
    } catch (error) {
      tell(error);
      throw error;
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving };
}
