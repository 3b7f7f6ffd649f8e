import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";

interface CardProps {
  id: string;
  title: string;
  /** Where everything of the kind is, and what the link says. */
  all: { href: string; text: string };
  /** What stands there when there are no rows. */
  empty: string;
  children: readonly ReactNode[];
}

/** One kind of thing on the overview: its first rows, and the way to all of them. */
export function Card({ id, title, all, empty, children }: CardProps) {
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col overflow-hidden rounded-card border bg-raised"
    >
      <header className="flex items-baseline justify-between gap-3 px-4 pt-3.5 pb-2">
        <h2 id={id} className="font-semibold text-md">
          {title}
        </h2>
        <Link href={all.href} className="shrink-0 text-accent-ink text-xs hover:underline">
          {all.text}
        </Link>
      </header>
      {children.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{empty}</p>
      ) : (
        <ul className="pb-1">{children}</ul>
      )}
    </section>
  );
}
