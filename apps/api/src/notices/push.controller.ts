import { AskForPushes, noticeSettingRoutes, PushEndpoint } from '@market/contracts';
import type { PushState } from '@market/contracts';
import { invalidField } from '@market/domain';
import { confirmSubscription, forgetSubscription, refusedAddress, subscribe } from '@market/notices';
import { Body, Controller, HttpCode, Inject } from '@nestjs/common';
import { Pool } from 'pg';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';

/** 32 bytes in base64; '' where this installation sends no pushes. */
export const pushKey = Symbol('the key that signs pushes');
/** Whether the addresses that browsers and admins give may lead to private networks. */
export const allowsPrivate = Symbol('whether addresses in private networks are called');

/** Subscribes browsers to pushes. A subscription belongs to the account that is signed in there. */
@Controller()
export class PushController {
  constructor(
    private readonly db: Pool,
    @Inject(allowsPrivate) private readonly allowed: boolean,
  ) {}

  @Handles(noticeSettingRoutes.push)
  @ReadsNoRows()
  @HttpCode(200)
  async subscribe(@CalledBy() caller: Caller, @Body() body: AskForPushes): Promise<PushState> {
    const refusal = refusedAddress(body.endpoint, this.allowed);
    if (refusal !== undefined) throw invalidField('endpoint', refusal);
    await subscribe(this.db, caller, body);
    return { isOn: true };
  }

  @Handles(noticeSettingRoutes.confirmPush)
  @ReadsNoRows()
  @HttpCode(200)
  async confirm(@CalledBy() caller: Caller, @Body() { endpoint }: PushEndpoint): Promise<PushState> {
    return { isOn: await confirmSubscription(this.db, caller, endpoint) };
  }

  @Handles(noticeSettingRoutes.endPush)
  @ReadsNoRows()
  @HttpCode(200)
  async end(@Body() { endpoint }: PushEndpoint): Promise<PushState> {
    await forgetSubscription(this.db, endpoint);
    return { isOn: false };
  }
}
