"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { tiers } from "@/lib/access/tiers.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { CustomerPageView, CustomerView } from "@/lib/contracts/console/customers.ts";
import { customerStatuses } from "@/lib/contracts/words/console.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { MachineTime } from "./machine-time.tsx";
import { Status } from "./status.tsx";
import { tierName } from "./tier-name.ts";
import { ViewLinks } from "./view-links.tsx";

export interface CustomersProps {
  first: CustomerPageView;
  brands: readonly { readonly id: string; readonly name: string }[];
  chosen: {
    readonly search: string;
    readonly status: (typeof customerStatuses)[number] | null;
    readonly tier: (typeof tiers)[number] | null;
    readonly brand: string | null;
  };
}

/** The customers, newest first: search, filters, and further pages while scrolling. */
export function Customers({ first, brands, chosen }: CustomersProps) {
  const t = useTranslations("console.customers");
  const words = useTranslations("console.words");
  const write = useListQuery();
  const { search, status, tier, brand } = chosen;
  const list = useInfiniteQuery({
    queryKey: ["console", "customers", search, status, tier, brand],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /admin/customers", {
        query: {
          ...(search ? { q: search } : {}),
          ...(status ? { statuses: [status] } : {}),
          ...(tier ? { tier: [tier] } : {}),
          ...(brand ? { brands: [brand] } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const choose = (name: string, value: string) =>
    write((query) => (value === "" ? query.delete(name) : query.set(name, value)));
  const name = (row: CustomerView) => row.name || row._id;
  const link = (row: CustomerView) => (
    <Link href={`/admin/customers/${row._id}`} className="font-medium hover:underline">
      {name(row)}
    </Link>
  );
  const state = (row: CustomerView) => (
    <span className="inline-flex gap-1">
      <Status word={row.status} />
      {row.is_paid ? null : <Status word="unpaid" />}
    </span>
  );
  const columns: Column<CustomerView>[] = [
    { id: "name", header: t("name"), cell: link, className: "max-w-[28ch] truncate" },
    {
      id: "owner",
      header: t("owner"),
      cell: (row) => row.owner_email ?? "–",
      className: "max-w-[28ch] truncate",
    },
    { id: "brand", header: t("brand"), cell: (row) => row.brand.name },
    { id: "status", header: t("status"), cell: state },
    { id: "plan", header: t("plan"), cell: (row) => tierName(row.tier) },
    {
      id: "seats",
      header: t("seats"),
      cell: (row) => `${row.accounts ?? 0} / ${row.cloud_seats + row.extension_seats}`,
      align: "end",
    },
    { id: "members", header: t("members"), cell: (row) => row.members ?? 0, align: "end" },
    {
      id: "manager",
      header: t("manager"),
      cell: (row) => row.success_manager?.name ?? row.sales_manager?.name ?? "–",
    },
    { id: "seen", header: t("lastSeen"), cell: (row) => <MachineTime at={row.last_seen_at} />, align: "end" },
  ];
  return (
    <>
      <PageHeader title={t("title")} count={first.total} />
      <ViewLinks here="customers" />
      <div className="h-3" />
      <FilterBar
        label={t("search")}
        add={
          <>
            <NativeSelect
              aria-label={t("status")}
              value={status ?? ""}
              onChange={({ target }) => choose("status", target.value)}
            >
              <option value="">{t("anyStatus")}</option>
              {customerStatuses.map((each) => (
                <option key={each} value={each}>
                  {words(each)}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              aria-label={t("plan")}
              value={tier ?? ""}
              onChange={({ target }) => choose("tier", target.value)}
            >
              <option value="">{t("anyPlan")}</option>
              {tiers.map((each) => (
                <option key={each} value={each}>
                  {tierName(each)}
                </option>
              ))}
            </NativeSelect>
            {brands.length > 1 ? (
              <NativeSelect
                aria-label={t("brand")}
                value={brand ?? ""}
                onChange={({ target }) => choose("brand", target.value)}
              >
                <option value="">{t("anyBrand")}</option>
                <NamedOptions of={brands} />
              </NativeSelect>
            ) : null}
          </>
        }
      />
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={name}
        filtered={search !== "" || status !== null || tier !== null || brand !== null}
        onClearFilters={() =>
          write((query) => {
            for (const filter of ["search", "status", "tier", "brand"]) query.delete(filter);
          })
        }
        empty={<EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} />}
        columns={columns}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate">{link(row)}</span>
              {state(row)}
            </span>
            <span className="mt-1 block truncate text-muted text-xs">
              {[row.owner_email, row.brand.name, tierName(row.tier)].filter(Boolean).join(" · ")}
            </span>
          </>
        )}
      />
    </>
  );
}
