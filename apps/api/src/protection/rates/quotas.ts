import { isProvider } from '@market/contracts';
import type { Role } from '@market/contracts';
import { Refusal } from '@market/domain';
import type { Settings } from '@platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** The quotas of an account for a day. */
export type Stored = 'log' | 'files';
/** In megabytes; 0 for no quota. */
export type QuotaLimits = Record<Stored, number>;

export const quotaLimits = Symbol('quotas of accounts');

export const quotasOf = (settings: Settings): QuotaLimits => ({
  log: settings.QUOTA_LOG_MB,
  files: settings.QUOTA_FILES_MB,
});

/** Bytes that are counted. `keep` corrects their number once it is known how many are really stored, 0 for none. */
export type Taken = { keep: (bytes: number) => Promise<void> };

const megabyte = 1024 * 1024;
/** The factor for the provider's people and admins, who work on everybody's orders. */
const providerFactor = 10;
/** Days begin at midnight in Vietnam. */
const today = `(now() at time zone 'Asia/Ho_Chi_Minh')::date`;
const nothingTaken: Taken = { keep: () => Promise.resolve() };

const messages: Record<Stored, (limit: number) => string> = {
  log: (limit) => `Hôm nay tài khoản của bạn đã lưu ${limit} MB thay đổi. Vui lòng lưu lại vào ngày mai.`,
  files: (limit) =>
    `Hôm nay tài khoản của bạn đã tải lên ${limit} MB file. Vui lòng tải lên lại vào ngày mai.`,
};

/** Counts what each account stores in a day, for all instances together: one conditional statement each. */
@Injectable()
export class Quotas {
  constructor(
    private readonly pool: Pool,
    @Inject(quotaLimits) private readonly limits: QuotaLimits,
  ) {}

  /** Counts the bytes before they are stored. Throws when the account would exceed its quota. */
  async take({ id, role }: { id: string; role: Role }, kind: Stored, bytes: number): Promise<Taken> {
    const limit = this.limits[kind] * (isProvider(role) ? providerFactor : 1);
    if (limit === 0) return nothingTaken;
    const { rows } = await this.pool.query<{ day: string }>(
      `insert into app.quotas as q ("accountId", kind, day, bytes)
       select $1, $2, ${today}, $3::bigint where $3::bigint <= $4::bigint
       on conflict ("accountId", kind) do update
         set day = excluded.day, bytes = excluded.bytes + case when q.day = excluded.day then q.bytes else 0 end
         where excluded.bytes + case when q.day = excluded.day then q.bytes else 0 end <= $4::bigint
       returning day::text`,
      [id, kind, bytes, limit * megabyte],
    );
    if (!rows[0]) throw new Refusal('account.quota-exceeded', messages[kind](limit));
    const { day } = rows[0];
    return { keep: (stored) => this.correct(id, kind, day, stored - bytes) };
  }

  /** Deletes the counts of earlier days. */
  async deleteExpired(): Promise<void> {
    await this.pool.query(`delete from app.quotas where day < ${today}`);
  }

  private async correct(id: string, kind: Stored, day: string, bytes: number): Promise<void> {
    if (bytes === 0) return;
    await this.pool.query(
      `update app.quotas set bytes = greatest(0, bytes + $4) where "accountId" = $1 and kind = $2 and day = $3`,
      [id, kind, day, bytes],
    );
  }
}
