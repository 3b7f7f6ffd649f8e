"use client";

import { useTranslations } from "next-intl";
import type { UploadReply } from "@/lib/contracts/imports.ts";
import { cn } from "../../ui/cn.ts";

export interface FirstLinesProps {
  top: UploadReply["top"];
  /** The line of the heading. 0: none. */
  heading: number;
  /** The name of the choice of the heading, which goes on below the lines. */
  name: string;
  busy: boolean;
  onHeading: (line: number) => void;
}

/** The file's first lines as they come out, with the choice of the one that is the heading. */
export function FirstLines({ top, heading, name, busy, onHeading }: FirstLinesProps) {
  const t = useTranslations("campaigns.people.file");
  const frame = cn("overflow-x-auto rounded-card border", busy && "opacity-60");
  const width = Math.max(1, ...top.map(({ cells }) => cells.length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the arrows.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is around it already.
    <div role="group" aria-label={t("lines")} tabIndex={0} className={frame}>
      <table className="w-full text-xs">
        <thead>
          <tr className="border-b text-left text-muted">
            <th scope="col" className="whitespace-nowrap px-2 py-1.5 font-medium">
              {t("heading")}
            </th>
            <th scope="col" colSpan={width} className="px-2 py-1.5 font-medium">
              {t("lines")}
            </th>
          </tr>
        </thead>
        <tbody>
          {top.map(({ line, cells }) => (
            <tr
              key={line}
              className={cn(
                "border-b last:border-b-0",
                line === heading && "bg-accent-soft font-semibold",
                line < heading && "text-muted",
              )}
            >
              <td className="tabular whitespace-nowrap px-2 py-1">
                <label className="flex min-h-6 items-center gap-2">
                  <input
                    type="radio"
                    name={name}
                    className="size-4 shrink-0 accent-accent"
                    checked={line === heading}
                    aria-label={t("headingLine", { line })}
                    onChange={() => onHeading(line)}
                  />
                  {line}
                </label>
              </td>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in its line.
                <td key={at} className="max-w-[24ch] truncate px-2 py-1">
                  {cell}
                </td>
              ))}
              {cells.length < width ? <td colSpan={width - cells.length} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
