import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import type { KeyAge, Upkeep } from '@market/contracts';
import { countAudit } from '@market/audit';
import { vietnamDay } from '@market/domain';
import { outboxFigures } from '@platform/reactions';
import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';

/** The ages of backups, keys and certificate, without the waiting notices and the events of today. */
export type Ages = Omit<Upkeep, 'notices' | 'today'>;

/**
 * What an operator has to renew or watch: the data folder, the public address, and the secrets by the names of
 * their settings.
 */
export type Kept = { dataDir: string; publicUrl: string; secrets: Partial<Record<KeyAge['name'], string>> };

/** Milliseconds. */
const certificateFor = 3_600_000;
const certificateWithin = 3_000;

/**
 * Few digits, so that whoever reads the table cannot try secrets against it; enough to notice that a secret is another
 * one.
 */
const fingerprintOf = (name: string, secret: string): string =>
  createHash('sha256').update(`${name} ${secret}`).digest('hex').slice(0, 6);

/** When the certificate ends that a server presents, ISO 8601; null when it presents none in time. */
export const certificateEnd = (url: string): Promise<string | null> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(
      // Any authority is accepted, and so is an expired certificate, because its end must be reported.
      { host: hostname, port: Number(port) || 443, servername: hostname, rejectUnauthorized: false },
      () => {
        const { valid_to: end } = socket.getPeerCertificate();
        socket.destroy();
        resolve(end ? new Date(end).toISOString() : null);
      },
    );
    const giveUp = () => {
      socket.destroy();
      resolve(null);
    };
    socket.setTimeout(certificateWithin, giveUp).once('error', giveUp);
  });

/** The facts about copies, disk, certificate, keys and notices that an operator looks after. */
export class UpkeepFacts implements OnApplicationBootstrap {
  private readonly log = new Logger(UpkeepFacts.name);
  private certificate: { at: number; end: Promise<string | null> } | undefined;
  /** JSON of the secrets that are set: their names and fingerprints. */
  private readonly secrets: string;

  constructor(
    private readonly pool: Pool,
    private readonly kept: Kept,
  ) {
    const set = Object.entries(kept.secrets).filter(([, secret]) => secret !== '');
    this.secrets = JSON.stringify(
      set.map(([name, secret]) => ({ name, fingerprint: fingerprintOf(name, secret) })),
    );
  }

  /** Remembers since when each secret has been in use. */
  async onApplicationBootstrap(): Promise<void> {
    await this.pool
      .query(
        `insert into app.secrets_seen (name, fingerprint)
         select name, fingerprint from jsonb_to_recordset($1) as seen (name text, fingerprint text)
         on conflict do nothing`,
        [this.secrets],
      )
      .catch((error: unknown) => this.log.warn({ err: error }, 'the age of the keys was not stored'));
  }

  async look(): Promise<Upkeep> {
    const from = vietnamDay(new Date().toISOString());
    const [ages, overrides, failedSignIns, channels] = await Promise.all([
      this.ages(),
      countAudit(this.pool, { filter: { is: 'override', from }, named: [] }),
      countAudit(this.pool, { filter: { is: 'sign-in', type: 'failed', from }, named: [] }),
      outboxFigures(this.pool),
    ]);
    return {
      ...ages,
      notices: {
        waiting: channels.reduce((sum, { waiting }) => sum + waiting, 0),
        oldestSeconds: Math.max(0, ...channels.map(({ oldestSeconds }) => oldestSeconds)),
        dead: channels.reduce((sum, { dead }) => sum + dead, 0),
      },
      today: { overrides, failedSignIns },
    };
  }

  /** The part that metrics report. The other facts have metrics of their own. */
  async ages(): Promise<Ages> {
    const isHttps = this.kept.publicUrl.startsWith('https:');
    const [backups, keys, disk, certificateEndsAt] = await Promise.all([
      this.backups(),
      this.keys(),
      this.disk(),
      isHttps ? this.certificateEnd() : null,
    ]);
    return { ...backups, disk, certificateEndsAt, isHttps, keys };
  }

  private async backups(): Promise<Pick<Upkeep, 'backup' | 'verifiedAt'>> {
    const { rows } = await this.pool.query<NonNullable<Upkeep['backup']> & { verified: string | null }>(
      `select "savedAt", bytes, events, objects, (select max("verifiedAt") from app.backups) as verified
       from app.backups order by "savedAt" desc limit 1`,
    );
    const [last] = rows;
    if (!last) return { backup: null, verifiedAt: null };
    const { verified, ...backup } = last;
    return { backup, verifiedAt: verified };
  }

  private async keys(): Promise<KeyAge[]> {
    const { rows } = await this.pool.query<KeyAge>(
      `select name, since from app.secrets_seen
         join jsonb_to_recordset($1) as present (name text, fingerprint text) using (name, fingerprint)
       union all
       select 'LOG_SIGNING_KEY', min("createdAt") from app.log_heads
         where "publicKey" = (select "publicKey" from app.log_heads order by "createdAt" desc, id desc limit 1)
         having count(*) > 0
       order by since, name`,
      [this.secrets],
    );
    return rows;
  }

  /** Of the file system that holds the data folder. */
  private async disk(): Promise<Upkeep['disk']> {
    const found = await statfs(this.kept.dataDir).catch(() => undefined);
    return found ? { free: found.bavail * found.bsize, total: found.blocks * found.bsize } : null;
  }

  private certificateEnd(): Promise<string | null> {
    const now = Date.now();
    if (!this.certificate || now - this.certificate.at > certificateFor)
      this.certificate = { at: now, end: certificateEnd(this.kept.publicUrl) };
    return this.certificate.end;
  }
}
