/** How loud a sound is in each of so many parts: 0 to 1, of its loudest. */
export function peaksOf(samples: ArrayLike<number>, parts: number): number[] {
  const each = Math.max(1, Math.floor(samples.length / parts));
  const peaks = Array.from({ length: parts }, (_, part) => {
    let most = 0;
    const end = Math.min(samples.length, (part + 1) * each);
    for (let at = part * each; at < end; at++) most = Math.max(most, Math.abs(samples[at] ?? 0));
    return most;
  });
  const loudest = Math.max(...peaks, 1e-6);
  return peaks.map((peak) => peak / loudest);
}
