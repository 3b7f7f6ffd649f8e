interface Worth {
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
  readonly weighted: number;
}

/** Sums by currency, the most frequent currency first. */
export function addUp(sums: readonly Worth[]): Worth[] {
  const found = new Map<string, Worth>();
  for (const { currency, count, amount, weighted } of sums) {
    const known = found.get(currency) ?? { currency, count: 0, amount: 0, weighted: 0 };
    found.set(currency, {
      currency,
      count: known.count + count,
      amount: rounded(known.amount + amount),
      weighted: rounded(known.weighted + weighted),
    });
  }
  return [...found.values()].sort(
    (one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1),
  );
}

/** Without what adding decimals leaves behind. */
const rounded = (amount: number) => Math.round(amount * 1000) / 1000;
