"use client";

import { ArrowLeft } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "@/components/ui/link.tsx";
import { cn } from "../ui/cn.ts";

export interface SettingsFrameProps {
  /** The navigation's name. */
  label: string;
  /** What the link out of the preferences says. */
  back: string;
  /** Where it leads. */
  backHref?: string;
  groups: readonly {
    readonly name: string;
    readonly entries: readonly { readonly href: string; readonly label: string }[];
  }[];
  children: ReactNode;
}

/** The preferences: a link back and the pages beside the page, on narrow windows above it [SH-206]. */
export function SettingsFrame({ label, back, backHref = "/", groups, children }: SettingsFrameProps) {
  const path = usePathname();
  const here = useRef<HTMLAnchorElement>(null);
  // In a narrow window the entry may stand outside of the row's visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another entry.
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  const isHere = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <div className="flex min-w-0 flex-1 flex-col min-[1000px]:flex-row">
      <div className="min-w-0 shrink-0 border-b min-[1000px]:w-56 min-[1000px]:border-r min-[1000px]:border-b-0">
        <div className="flex flex-col gap-1 px-3 py-2 min-[1000px]:sticky min-[1000px]:top-(--header) min-[1000px]:gap-4 min-[1000px]:py-4">
          <Link
            href={backHref}
            prefetch={false}
            className="flex h-8 items-center gap-2 self-start rounded-field px-2 font-medium text-muted text-sm hover:bg-hover hover:text-text"
          >
            <ArrowLeft aria-hidden="true" /> {back}
          </Link>
          <nav aria-label={label} className="flex gap-4 overflow-x-auto min-[1000px]:flex-col">
            {groups.map(({ name, entries }) => (
              <div key={name} className="flex shrink-0 items-center gap-1 min-[1000px]:block">
                <p className="px-2 font-medium text-muted text-xs min-[1000px]:pb-1">{name}</p>
                <ul className="flex gap-1 min-[1000px]:block min-[1000px]:space-y-px">
                  {entries.map((entry) => (
                    <li key={entry.href}>
                      <Link
                        ref={isHere(entry.href) ? here : undefined}
                        href={entry.href}
                        aria-current={isHere(entry.href) ? "page" : undefined}
                        className={cn(
                          "flex h-8 items-center whitespace-nowrap rounded-field px-2 font-medium text-sm transition-colors min-[1000px]:whitespace-normal",
                          isHere(entry.href)
                            ? "bg-selected text-text"
                            : "text-muted hover:bg-hover hover:text-text",
                        )}
                      >
                        {entry.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
