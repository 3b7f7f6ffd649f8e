/** The top of a chart: the highest value, rounded up to one, two or five of its power of ten, at least 1. */
export function highest(series: readonly (readonly number[])[]): number {
  const most = Math.max(1, ...series.flat());
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((factor) => factor * power >= most) ?? 10) * power;
}

/** The points of a line over equally wide days, each in the middle of its day. */
export function linePoints(
  values: readonly number[],
  { width, height, top }: { width: number; height: number; top: number },
): string {
  const step = width / Math.max(values.length, 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  return values
    .map((value, at) => `${round((at + 0.5) * step)},${round(height - (value / top) * height)}`)
    .join(" ");
}
