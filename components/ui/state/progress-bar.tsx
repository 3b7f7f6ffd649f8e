/** Progress as a thin bar in the brand's colour. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <progress
      className="h-1 min-w-24 flex-1 appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-accent"
      aria-label={label}
      value={done}
      max={Math.max(total, 1)}
    />
  );
}
