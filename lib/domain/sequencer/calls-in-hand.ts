/** How many calls a worker makes at the moment, in total and for each workspace. */
export class CallsInHand {
  private total = 0;
  private readonly byWorkspace = new Map<string, number>();

  /** @param share the most of one workspace. */
  constructor(
    private readonly concurrency: number,
    private readonly share: number,
  ) {}

  get free(): number {
    return this.concurrency - this.total;
  }

  begin(workspaceId: string): void {
    this.count(workspaceId, 1);
  }

  end(workspaceId: string): void {
    this.count(workspaceId, -1);
  }

  /** How many more a workspace may have. */
  shareOf(workspaceId: string): number {
    return this.share - (this.byWorkspace.get(workspaceId) ?? 0);
  }

  /** The workspaces that have their share. */
  served(): string[] {
    return [...this.byWorkspace.keys()].filter((id) => this.shareOf(id) <= 0);
  }

  private count(workspaceId: string, by: 1 | -1): void {
    this.total += by;
    const left = (this.byWorkspace.get(workspaceId) ?? 0) + by;
    if (left > 0) this.byWorkspace.set(workspaceId, left);
    else this.byWorkspace.delete(workspaceId);
  }
}
