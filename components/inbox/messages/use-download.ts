"use client";

import { useMutation } from "@tanstack/react-query";
import { downloadAs } from "@/lib/client/download.ts";
import { toast } from "../../ui/toast/toast.tsx";
import { useFailureWords } from "../../ui/use-failure-words.ts";

/** Fetches a file on request, and says in words why it can't be had. */
export function useDownload(path: `/api/${string}`, name: string) {
  const words = useFailureWords();
  return useMutation({
    mutationFn: () => downloadAs(path, name),
    onError: (error) => toast.error(words(error)),
  });
}
