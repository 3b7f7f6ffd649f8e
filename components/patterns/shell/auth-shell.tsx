import type { ReactNode } from "react";

export interface AuthShellProps {
  logo: ReactNode;
  /** The brand's own picture for the right half. Default: a calm pattern in its colour. */
  picture?: ReactNode;
  /** One sentence beside the form. */
  claim?: ReactNode;
  /** Under the form: language, legal links. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A calm pattern: a path of steps from person to person, in the brand's colours. */
function Pattern() {
  const dots = [
    [80, 110, 5],
    [190, 190, 8],
    [120, 310, 6],
    [280, 360, 10],
    [400, 250, 6],
    [470, 420, 7],
    [330, 520, 5],
    [180, 470, 7],
  ] as const;
  return (
    <svg
      viewBox="0 0 560 640"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <circle cx="430" cy="120" r="260" className="fill-brand-4 opacity-50" />
      <circle cx="90" cy="600" r="220" className="fill-brand-3 opacity-70" />
      <g className="fill-none stroke-brand-7" strokeWidth="1.25">
        <path
          d="M80 110C130 120 160 150 190 190S140 260 120 310s90 70 160 50 80-80 120-110 100 110 70 170-90 80-140 100-110-20-150-50"
          strokeDasharray="2 7"
          strokeLinecap="round"
        />
      </g>
      {dots.map(([x, y, r]) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r={r * 2.6} className="fill-brand-5 opacity-50" />
          <circle cx={x} cy={y} r={r} className="fill-brand-9" />
        </g>
      ))}
    </svg>
  );
}

/**
 * The frame of sign-in pages: the form at the left, the brand at the right; on phones only the form, under a strip of
 * colour.
 */
export function AuthShell({ logo, picture, claim, footer, children }: AuthShellProps) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(480px,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <div aria-hidden="true" className="-mx-6 -mt-6 mb-6 h-1 bg-accent sm:-mx-10 lg:hidden" />
        <header>{logo}</header>
        <main id="content" className="m-auto w-full max-w-[360px] animate-appear py-10">
          {children}
        </main>
        {footer ? (
          <footer className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">{footer}</footer>
        ) : null}
      </div>
      <aside className="relative hidden overflow-hidden border-l bg-brand-2 lg:block">
        {picture ?? <Pattern />}
        {claim ? (
          <p className="absolute right-12 bottom-12 left-12 max-w-md text-balance font-semibold text-2xl text-brand-12 tracking-tight">
            {claim}
          </p>
        ) : null}
      </aside>
    </div>
  );
}
