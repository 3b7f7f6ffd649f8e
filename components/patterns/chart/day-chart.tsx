"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Table, TableCell, TableHead, TableRow } from "../../ui/table.tsx";
import { highest, linePoints } from "./scale.ts";

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** One value a day, earliest first. */
  readonly values: readonly number[];
}

const width = 720;
const height = 160;
const looks = [
  { stroke: "var(--brand-11)", dash: undefined },
  { stroke: "var(--brand-12)", dash: "5 4" },
  { stroke: "var(--info)", dash: "1 4" },
] as const;

/**
 * Values by day: the first series as bars, the others as lines, each with its own stroke. Hovering over a day names it.
 * The table holds the same for screen readers and for whoever wants the numbers.
 */
export function DayChart({
  label,
  days,
  series,
}: {
  label: string;
  /** ISO, earliest first. */
  days: readonly string[];
  series: readonly ChartSeries[];
}) {
  const t = useTranslations("common.chart");
  const format = useFormatter();
  const dayOf = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { day: "numeric", month: "short", timeZone: "UTC" });
  const top = highest(series.map(({ values }) => values));
  const [bars, ...lines] = series;
  const step = width / Math.max(days.length, 1);
  const barWidth = Math.max(1, Math.min(20, step * 0.6));
  const tall = (value: number) => (value / top) * height;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {series.map(({ id, label: name, values }, index) => (
          <span key={id} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 20 10" aria-hidden="true" className="h-2.5! w-5!">
              {index === 0 ? (
                <rect x="4" width="12" height="10" rx="2" fill="var(--brand-8)" />
              ) : (
                <Line points="0,5 20,5" look={looks[(index - 1) % looks.length]!} />
              )}
            </svg>
            {name}{" "}
            <b className="tabular text-text">{format.number(values.reduce((sum, one) => sum + one, 0))}</b>
          </span>
        ))}
      </figcaption>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="tabular flex shrink-0 flex-col justify-between text-right text-faint text-xs"
        >
          <span>{format.number(top)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-40! w-full! border-b"
        >
          {days.map((day, at) => (
            <g key={day} className="group">
              <rect
                x={at * step}
                width={step}
                height={height}
                className="fill-transparent group-hover:fill-(--hover)"
              />
              <rect
                x={at * step + (step - barWidth) / 2}
                y={height - tall(bars?.values[at] ?? 0)}
                width={barWidth}
                height={tall(bars?.values[at] ?? 0)}
                fill="var(--brand-8)"
              />
              <title>
                {[dayOf(day), ...series.map(({ label: name, values }) => `${name} ${values[at] ?? 0}`)].join(
                  " · ",
                )}
              </title>
            </g>
          ))}
          <g className="pointer-events-none">
            {lines.map(({ id, values }, index) => (
              <Line
                key={id}
                points={linePoints(values, { width, height, top })}
                look={looks[index % looks.length]!}
              />
            ))}
          </g>
        </svg>
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between pl-6 text-faint text-xs">
        <span>{days[0] ? dayOf(days[0]) : null}</span>
        <span>{days.at(-1) ? dayOf(days.at(-1)!) : null}</span>
      </p>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-field text-muted text-xs hover:text-text">
          {t("table")}
        </summary>
        <div className="mt-2 overflow-x-auto rounded-card border">
          <Table aria-label={label}>
            <thead>
              <tr>
                <TableHead>{t("day")}</TableHead>
                {series.map(({ id, label: name }) => (
                  <TableHead key={id} className="text-right">
                    {name}
                  </TableHead>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, at) => (
                <TableRow key={day}>
                  <TableCell>{dayOf(day)}</TableCell>
                  {series.map(({ id, values }) => (
                    <TableCell key={id} className="text-right">
                      {format.number(values[at] ?? 0)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </figure>
  );
}

function Line({ points, look }: { points: string; look: (typeof looks)[number] }) {
  return (
    <polyline
      points={points}
      fill="none"
      stroke={look.stroke}
      strokeWidth="2"
      strokeDasharray={look.dash}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}
