"use client";

import { useQueries } from "@tanstack/react-query";
import type { KeptFile } from "@/lib/contracts/files.ts";
import type { ShownPicture } from "@/lib/contracts/picture-mark.ts";

/** Kept files are only given as downloads: a picture is read, and shown as data of its type. */
async function dataOf({ _id: id, type }: KeptFile, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/api/files/${id}`, { signal });
  if (!response.ok) throw new Error("the picture couldn't be read");
  const picture = new Blob([await response.arrayBuffer()], { type });
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = failed;
    reader.readAsDataURL(picture);
  });
}

/** The pictures of a signature as a page shows them; those that aren't loaded are missing. */
export function usePictureSources(pictures: readonly KeptFile[]): ShownPicture[] {
  const read = useQueries({
    queries: pictures.map((picture) => ({
      queryKey: ["files", "picture", picture._id],
      queryFn: ({ signal }: { signal: AbortSignal }) => dataOf(picture, signal),
      // The bytes of a kept file never change.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return pictures.flatMap(({ name }, place) => {
    const source = read[place]?.data;
    return source === undefined ? [] : [{ name, source }];
  });
}
