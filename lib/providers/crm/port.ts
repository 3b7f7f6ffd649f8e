/** A record about a person. */
export interface CrmRecord {
  /** The permanent key by which the record is found again. */
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Writes people to a CRM. Methods throw only ProviderError and don't retry. The detail of `rejected` is
 * `no_integration` where no CRM is connected.
 */
export interface CrmPort {
  /**
   * Creates the record of a person, or changes the one with the same key: repeating a call does no harm.
   * @param integrationId the CRM; null: the workspace's only one.
   */
  upsert(
    workspaceId: string,
    integrationId: string | null,
    record: CrmRecord,
  ): Promise<{ readonly recordId: string }>;
}
