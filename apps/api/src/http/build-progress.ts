import type { RowsBuilding } from '@market/contracts';
import { EventStore } from '@platform/log';
import { checkpointOf, indexesMade } from '@platform/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** A check: the share of the log in the rows, from 0 to 1. `at` in milliseconds. */
type Seen = { at: number; share: number };

/** Milliseconds over which the pace is computed. */
const longestMemory = 60_000;
/** Milliseconds that a pace needs at least. */
const shortestSpan = 2_000;

/** The remaining time at the observed pace; null while that is unknown. */
export function secondsLeft(seen: readonly Seen[]): number | null {
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last || last.at - first.at < shortestSpan || last.share <= first.share) return null;
  const perMs = (last.share - first.share) / (last.at - first.at);
  return Math.ceil((1 - last.share) / perMs / 1_000);
}

/** «khoảng 3 phút». */
export const timeText = (seconds: number): string => {
  if (seconds < 60) return 'chưa đến một phút';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `khoảng ${String(minutes)} phút` : `khoảng ${String(Math.ceil(minutes / 60))} giờ`;
};

/** « (12,5%), còn khoảng 3 phút». */
function progressText({ percent, secondsLeft: left, indexes }: RowsBuilding): string {
  if (indexes && indexes.made > 0) return `: đang lập chỉ mục ${indexes.made}/${indexes.all}`;
  return ` (${String(percent).replace('.', ',')}%)${left === null ? '' : `, còn ${timeText(left)}`}`;
}

/** The progress of rows that are being built. */
@Injectable()
export class BuildProgress {
  private seen: Seen[] = [];

  constructor(
    private readonly db: Pool,
    private readonly store: EventStore,
  ) {}

  /** Null when it is unknown. */
  async look(now = Date.now()): Promise<RowsBuilding | null> {
    const [head, checkpoint, indexes] = await Promise.all([
      this.store.head(),
      checkpointOf(this.db),
      indexesMade(this.db),
    ]);
    if (head === undefined || head <= 0n) return null;
    const share = Math.min(1, Number(checkpoint?.position ?? 0n) / Number(head));
    // Rows that are rebuilt begin at the start.
    if (share < (this.seen.at(-1)?.share ?? 0)) this.seen = [];
    this.seen = [...this.seen.filter(({ at }) => now - at < longestMemory), { at: now, share }];
    return { percent: Math.floor(share * 1_000) / 10, secondsLeft: secondsLeft(this.seen), indexes };
  }

  /** What callers read who request rows meanwhile: a sentence without its full stop. */
  async text(): Promise<string> {
    const building = await this.look().catch(() => null);
    if (!building) return 'Đang dựng dữ liệu';
    return `Đang dựng dữ liệu${progressText(building)}`;
  }
}
