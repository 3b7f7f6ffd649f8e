/** What a mail may carry. The server's rules use the same numbers. */
export const fileLimits = {
  /** The largest file, in bytes. */
  bytes: 10_000_000,
  /** The most files of one mail. */
  count: 10,
  /**
   * The most bytes of a mail's files together. A mail carries them as text, a third longer: 20 MB, where most servers
   * take 25.
   */
  together: 15_000_000,
} as const;
