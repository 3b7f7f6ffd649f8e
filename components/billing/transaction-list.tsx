"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { shownPrice } from "@/lib/access/billing-terms.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { TransactionView } from "@/lib/contracts/billing.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { Table, TableCell, TableHead, TableRow } from "../ui/table.tsx";

interface Page {
  readonly items: readonly TransactionView[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** The workspace's invoices, newest first [BO-137, BO-192]; on a phone as cards of two lines. */
export function TransactionList({ initial }: { initial: Page }) {
  const t = useTranslations("billing.transactions");
  const states = useTranslations("billing.status");
  const format = useFormatter();
  const { limit } = initial;
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["billing", "transactions"],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      callApi("GET /billing/transactions", { query: { offset: pageParam, limit }, signal }),
    initialPageParam: 0,
    initialData: { pages: [initial], pageParams: [0] },
    getNextPageParam: ({ offset, items, total }) =>
      offset + items.length < total && items.length > 0 ? offset + items.length : undefined,
  });
  const rows = data.pages.flatMap(({ items }) => items);
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  if (rows.length === 0) return <EmptyState title={t("none")} text={t("noneText")} />;
  const invoice = ({ url, number }: TransactionView) =>
    url ? (
      <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
        {t("invoice")}
        <span className="sr-only"> {number}</span>
      </a>
    ) : null;
  return (
    <div className="flex flex-col gap-4">
      <div className="hidden overflow-x-auto rounded-card border sm:block">
        <Table>
          <thead>
            <tr>
              <TableHead>{t("date")}</TableHead>
              <TableHead>{t("number")}</TableHead>
              <TableHead>{t("what")}</TableHead>
              <TableHead className="text-right">{t("tax")}</TableHead>
              <TableHead className="text-right">{t("total")}</TableHead>
              <TableHead>{t("state")}</TableHead>
              <TableHead>{t("invoice")}</TableHead>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row._id}>
                <TableCell>{dayOf(row.created_at)}</TableCell>
                <TableCell>{row.number}</TableCell>
                <TableCell className="max-w-72 truncate">{row.description}</TableCell>
                <TableCell className="text-right">{shownPrice(row.tax, row.currency)}</TableCell>
                <TableCell className="text-right">{shownPrice(row.price, row.currency)}</TableCell>
                <TableCell>{states(row.status)}</TableCell>
                <TableCell>{invoice(row)}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="flex flex-col divide-y rounded-card border sm:hidden">
        {rows.map((row) => (
          <li key={row._id} className="flex flex-col gap-0.5 px-3 py-2">
            <span className="tabular flex justify-between gap-3 font-medium">
              <span className="min-w-0 truncate">{row.description || row.number}</span>
              <span>{shownPrice(row.price, row.currency)}</span>
            </span>
            <span className="flex justify-between gap-3 text-muted text-xs">
              <span>
                {dayOf(row.created_at)}, {states(row.status)}
              </span>
              {invoice(row)}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button className="self-center" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
    </div>
  );
}
