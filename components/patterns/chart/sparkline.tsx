import { highest, linePoints } from "./scale.ts";

/** A line without axes beside a figure. `label` says in words what it shows. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const size = { width: 84, height: 20 };
  return (
    <svg viewBox="-1 -2 86 24" role="img" aria-label={label} className="inline-block h-5! w-21!">
      <title>{label}</title>
      <polyline
        points={linePoints(values, { ...size, top: highest([values]) })}
        fill="none"
        stroke="var(--brand-11)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
