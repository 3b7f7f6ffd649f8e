"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { fileLimits } from "@/lib/contracts/file-limits.ts";
import type { KeptFile } from "@/lib/contracts/files.ts";

/** A file on its way, or refused. */
export interface GivenFile {
  readonly key: number;
  readonly name: string;
  /** Why it was refused. Null: it is being uploaded. */
  readonly problem: string | null;
}

/** The files of a mail that is being written. */
export interface Attaching {
  readonly files: readonly KeptFile[];
  readonly given: readonly GivenFile[];
  readonly isUploading: boolean;
  /** Uploads files, one after the other; each refused one says why. */
  add(files: Iterable<File>): void;
  remove(id: string): void;
  dismiss(key: number): void;
}

let lastKey = 0;

/** Uploads files for a mail, and keeps its list of them. */
export function useAttaching(
  files: readonly KeptFile[],
  onChange: (files: readonly KeptFile[]) => void,
): Attaching {
  const t = useTranslations("common.files");
  const words = useTranslations("errors-ui");
  const [given, setGiven] = useState<readonly GivenFile[]>([]);
  // An upload ends later than it began: it changes what the mail is then.
  const now = useRef({ files, onChange });
  useLayoutEffect(() => {
    now.current = { files, onChange };
  });
  const queue = useRef<Promise<void>>(Promise.resolve());

  const refusalOf = (size: number): string | null => {
    if (size > fileLimits.bytes) return t("tooLarge");
    const { files: held } = now.current;
    if (held.length >= fileLimits.count) return t("tooMany", { count: fileLimits.count });
    const together = held.reduce((sum, file) => sum + file.size, size);
    return together > fileLimits.together ? t("tooLargeTogether") : null;
  };
  const upload = async (file: File): Promise<string | null> => {
    const refused = refusalOf(file.size);
    if (refused) return refused;
    try {
      const kept = await callApi("POST /files", { body: { file } });
      const { files: held, onChange: tell } = now.current;
      // The same file under the same name is kept once: a mail has it once, too.
      if (!held.some(({ _id }) => _id === kept._id)) {
        const files = [...held, kept];
        now.current = { ...now.current, files };
        tell(files);
      }
      return null;
    } catch (error) {
      return error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : words("offline");
    }
  };
  const begin = (file: File) => {
    lastKey += 1;
    const key = lastKey;
    setGiven((before) => [...before, { key, name: file.name, problem: null }]);
    queue.current = queue.current.then(async () => {
      const problem = await upload(file);
      setGiven((before) =>
        problem === null
          ? before.filter((one) => one.key !== key)
          : before.map((one) => (one.key === key ? { ...one, problem } : one)),
      );
    });
  };
  return {
    files,
    given,
    isUploading: given.some(({ problem }) => problem === null),
    add: (list) => {
      for (const file of list) begin(file);
    },
    remove: (id) => onChange(files.filter(({ _id }) => _id !== id)),
    dismiss: (key) => setGiven((before) => before.filter((one) => one.key !== key)),
  };
}
