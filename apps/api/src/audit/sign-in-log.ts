import type { SignInRecord } from '@control-center/contracts';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { deviceOf } from './device.js';
import { BoundedLog } from './bounded-log.js';

/** The record of an address is for finding out what happened lately; after that it would only follow people. */
const addressKeptFor = '30 days';

/** Sign-ins and sign-outs (table app.sign_ins). */
@Injectable()
export class SignInLog extends BoundedLog<SignInRecord> {
  constructor(pool: Pool) {
    super(pool, 'app.sign_ins', 'accountId');
  }

  record(kind: SignInRecord['kind'], accountId: string | null, request: Request, actorId = accountId): void {
    const { ip: address = '' } = request;
    this.add({ kind, accountId, actorId, device: deviceOf(request.get('user-agent')), address });
  }

  /** Also what the account did to the sessions of others: its own device and address stand there. */
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
