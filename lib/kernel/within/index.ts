/**
 * What some work gives, or what `late` gives or throws once `ms` milliseconds of machine time are over. The work isn't
 * ended; a failure of it that comes later is nobody's.
 */
export async function within<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<T>((end) => {
    timer = setTimeout(() => end(Promise.resolve().then(late)), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
