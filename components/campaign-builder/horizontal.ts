"use client";

import { useEffect, useState } from "react";
import { keep, readKept } from "@/lib/kernel/kept/index.ts";

/** The name of the setting in this browser's storage [SH-214]. */
const name = "horizontal";

/** Whether this browser shows a sequence from left to right. From top to bottom unless somebody turned it here. */
export const readHorizontal = (storage: () => Storage): boolean => readKept<unknown>(storage, name) === true;

export const keepHorizontal = (storage: () => Storage, isHorizontal: boolean): void =>
  keep(storage, name, isHorizontal);

const here = () => window.localStorage;

/** The choice of this browser, read once the page runs in it, and what changes it. */
export function useHorizontal(): [boolean, (to: boolean) => void] {
  const [isHorizontal, setHorizontal] = useState(false);
  useEffect(() => setHorizontal(readHorizontal(here)), []);
  const turn = (to: boolean) => {
    setHorizontal(to);
    keepHorizontal(here, to);
  };
  return [isHorizontal, turn];
}
