import type { ReactNode } from "react";

/** Facts with their names, two columns where there is room. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {of.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was done, latest first. */
export function Log({
  lines,
  empty,
}: {
  lines: readonly {
    readonly id: string;
    readonly what: string;
    readonly who: string;
    readonly when: ReactNode;
    readonly details: string;
  }[];
  empty: string;
}) {
  if (lines.length === 0) return <p className="text-muted text-sm">{empty}</p>;
  return (
    <ul className="-my-2 divide-y text-sm">
      {lines.map(({ id, what, who, when, details }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0">
            <span className="font-medium">{what}</span>
            {details ? <span className="wrap-anywhere block text-muted text-xs">{details}</span> : null}
          </span>
          <span className="text-muted text-xs">
            {who} · {when}
          </span>
        </li>
      ))}
    </ul>
  );
}
