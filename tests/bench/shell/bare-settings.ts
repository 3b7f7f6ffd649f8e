/** What the bare server asks the database for, and as whom. */
export interface BareSettings {
  readonly databaseUrl: string;
  readonly token: string;
  readonly brandId: string;
  readonly workspaceId: string;
}

/** The channel on which the bare server's sockets are told. */
export const bareChannel = "bench_bare";
