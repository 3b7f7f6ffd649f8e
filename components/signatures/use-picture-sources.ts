"use client";

import { useQueries } from "@tanstack/react-query";
import { readAsData } from "@/lib/client/download.ts";
import type { KeptFile } from "@/lib/contracts/files.ts";
import type { ShownPicture } from "@/lib/contracts/picture-mark.ts";

/** The pictures of a signature as a page shows them; those that aren't loaded are missing. */
export function usePictureSources(pictures: readonly KeptFile[]): ShownPicture[] {
  const read = useQueries({
    queries: pictures.map((picture) => ({
      queryKey: ["files", "picture", picture._id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readAsData(`/api/files/${picture._id}`, picture.type, signal),
      // The bytes of a kept file never change.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return pictures.flatMap(({ name }, place) => {
    const source = read[place]?.data;
    return source === undefined ? [] : [{ name, source }];
  });
}
