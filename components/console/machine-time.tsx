"use client";

import { useFormatter } from "next-intl";

/** A day and time of the machine's clock. Null: a dash. */
export function MachineTime({ at }: { at: string | null | undefined }) {
  const format = useFormatter();
  if (!at) return <span className="text-faint">–</span>;
  return (
    <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}</time>
  );
}
