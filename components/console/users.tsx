"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { ConsoleUserPageView, ConsoleUserView } from "@/lib/contracts/console/people.ts";
import type { PlatformRole } from "@/lib/contracts/words/console.ts";
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
import { ViewLinks } from "./view-links.tsx";

export interface UsersProps {
  first: ConsoleUserPageView;
  brands: readonly { readonly id: string; readonly name: string }[];
  chosen: { readonly search: string; readonly brand: string | null };
}

/** The people of all brands, newest first. */
export function Users({ first, brands, chosen: { search, brand } }: UsersProps) {
  const t = useTranslations("console.users");
  const lists = useTranslations("console.customers");
  const words = useTranslations("console.words");
  const write = useListQuery();
  const list = useInfiniteQuery({
    queryKey: ["console", "people", search, brand],
    // In the body: what is searched stands in no log of addresses.
    queryFn: ({ pageParam, signal }) =>
      callApi("POST /admin/users", {
        body: {
          query: search,
          limit: 25,
          ...(brand ? { brand } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const name = (row: ConsoleUserView) => `${row.first_name} ${row.last_name}`.trim() || row.email;
  const link = (row: ConsoleUserView) => (
    <Link href={`/admin/customers/${row._id}`} className="font-medium hover:underline">
      {name(row)}
    </Link>
  );
  const role = (row: ConsoleUserView) => words(`roles.${row.platform_role as PlatformRole}`);
  const columns: Column<ConsoleUserView>[] = [
    { id: "name", header: t("name"), cell: link, className: "max-w-[28ch] truncate" },
    { id: "email", header: t("email"), cell: (row) => row.email, className: "max-w-[32ch] truncate" },
    { id: "brand", header: t("brand"), cell: (row) => row.brand.name },
    { id: "status", header: t("status"), cell: (row) => <Status word={row.status} /> },
    { id: "role", header: t("role"), cell: role },
    { id: "sessions", header: t("sessions"), cell: (row) => row.sessions, align: "end" },
    { id: "seen", header: t("lastSeen"), cell: (row) => <MachineTime at={row.last_seen_at} />, align: "end" },
  ];
  return (
    <>
      <PageHeader title={t("title")} count={first.total} />
      <ViewLinks here="users" />
      <div className="h-3" />
      <FilterBar
        label={t("search")}
        add={
          brands.length > 1 ? (
            <NativeSelect
              aria-label={t("brand")}
              value={brand ?? ""}
              onChange={({ target }) =>
                write((query) =>
                  target.value === "" ? query.delete("brand") : query.set("brand", target.value),
                )
              }
            >
              <option value="">{lists("anyBrand")}</option>
              <NamedOptions of={brands} />
            </NativeSelect>
          ) : null
        }
      />
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={name}
        filtered={search !== "" || brand !== null}
        onClearFilters={() =>
          write((query) => {
            query.delete("search");
            query.delete("brand");
          })
        }
        empty={<EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} />}
        columns={columns}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate">{link(row)}</span>
              <Status word={row.status} />
            </span>
            <span className="mt-1 block truncate text-muted text-xs">
              {[row.email, row.brand.name].join(" · ")}
            </span>
          </>
        )}
      />
    </>
  );
}
