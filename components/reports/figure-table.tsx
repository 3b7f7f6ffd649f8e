import type { ReactNode } from "react";
import { Table, TableCell, TableHead, TableRow } from "../ui/table.tsx";

/** A table of figures: the first column names the row. It scrolls sideways where it is too wide. */
export function FigureTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the arrows.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto rounded-card border">
      <Table aria-label={label}>
        <thead>
          <tr>
            {head.map((name, place) => (
              <TableHead key={name} className={place === 0 ? undefined : "text-right"}>
                {name}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, place) => (
                <TableCell key={head[place]} className={place === 0 ? "max-w-[32ch] truncate" : "text-right"}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
