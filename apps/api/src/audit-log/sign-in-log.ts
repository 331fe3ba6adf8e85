import type { SignInFailure, SignInRecord } from '@market/contracts';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { deviceOf } from './device.js';
import { addressRange } from './address-range.js';
import { BoundedLog } from './bounded-log.js';

/** An IP address helps to examine recent events. Stored for longer, it would only track people. */
const addressKeptFor = '30 days';

/** Failed sign-ins that did not begin in this browser share one owner: anybody can cause many of them, from any address. */
const owner = `case when "hadBegun" then coalesce("accountId", 'address ' || address) else 'did not begin' end`;

/** Sign-ins and sign-outs (table app.sign_ins). */
@Injectable()
export class SignInLog extends BoundedLog<SignInRecord> {
  constructor(pool: Pool) {
    super(pool, 'app.sign_ins', 'accountId', 100_000, owner);
  }

  record(
    kind: Exclude<SignInRecord['kind'], 'failed'>,
    accountId: string | null,
    request: Request,
    actorId = accountId,
  ): void {
    const { ip: address = '' } = request;
    const device = deviceOf(request.get('user-agent'));
    this.add({ kind, accountId, actorId, device, address, reason: null, hadBegun: true });
  }

  /** A flood of one address is one record with a count. */
  failed(reason: SignInFailure, hadBegun: boolean, request: Request): void {
    const { ip: address = '' } = request;
    const device = deviceOf(request.get('user-agent'));
    this.add(
      { kind: 'failed', accountId: null, actorId: null, device, address, reason, hadBegun },
      `${hadBegun ? reason : 'did not begin'} ${addressRange(address)}`,
    );
  }

  /** Includes the account's actions on others' sessions, which hold its own device and address. */
  override async forget(accountId: string): Promise<void> {
    await super.forget(accountId);
    await this.pool.query(`delete from app.sign_ins where "actorId" = $1`, [accountId]);
  }

  override async prune(): Promise<void> {
    await super.prune();
    await this.pool.query(
      `update app.sign_ins set address = ''
       where address <> '' and "createdAt" < now() - interval '${addressKeptFor}'`,
    );
  }
}
