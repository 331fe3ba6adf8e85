/** Milliseconds. An append is confirmed within a few; one that takes longer waits for a leader or its disk. */
const longestWait = 1_000;
/** Milliseconds for which a failed append counts as an outage. Whoever repeats it does so sooner. */
const failureCounts = 3_000;

/** Whether what this process writes is confirmed. */
export class WriteWatch {
  private readonly waiting = new Set<{ since: number }>();
  private lost: { since: number; lastFailure: number } | undefined;

  constructor(private readonly now = Date.now) {}

  /** `isLost`: whether an error means «not confirmed», and not «refused». */
  async over<Confirmed>(append: Promise<Confirmed>, isLost: (error: unknown) => boolean): Promise<Confirmed> {
    const entry = { since: this.now() };
    this.waiting.add(entry);
    try {
      const confirmed = await append;
      this.lost = undefined;
      return confirmed;
    } catch (error) {
      if (!isLost(error)) this.lost = undefined;
      else this.lost = { since: this.lost?.since ?? entry.since, lastFailure: this.now() };
      throw error;
    } finally {
      this.waiting.delete(entry);
    }
  }

  /** Since when appends have not been confirmed; null while they are, and when nobody has written lately. */
  get lostAt(): Date | null {
    const now = this.now();
    const { lost } = this;
    if (lost && now - lost.lastFailure <= failureCounts) return new Date(lost.since);
    const oldest = Math.min(...[...this.waiting].map(({ since }) => since));
    return now - oldest > longestWait && Number.isFinite(oldest) ? new Date(oldest) : null;
  }
}
