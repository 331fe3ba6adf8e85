import {
  admits,
  channelsOf,
  ChooseMailTimes as ChooseMailTimesBody,
  ChooseNotice,
  noticeKinds,
  noticeOf,
  noticeSettingRoutes,
  noticeSideOf,
  UnsubscribeQuery,
} from '@market/contracts';
import type { NoticeKind, NoticeSettings } from '@market/contracts';
import type { AccountState } from '@market/domain';
import { calendarTokenOf, endCalendarToken, pushKeys, refusalOf, renewCalendarToken } from '@market/notices';
import { Body, Controller, HttpCode, Inject, Query } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.js';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { publicAddress } from '../infrastructure/settings.js';
import { pushKey } from './push.controller.js';
import { ChooseMailTimes, ChooseNotices, Unsubscribe } from './notices.commands.js';

/** The settings of an account for notices: kinds and ways, quiet hours, pushes, calendar. */
@Controller()
export class NoticeSettingsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly commands: Commands,
    private readonly db: Pool,
    @Inject(pushKey) private readonly key: string,
    @Inject(publicAddress) private readonly publicUrl: string,
  ) {}

  @Handles(noticeSettingRoutes.list)
  @ReadsNoRows()
  async list(@CalledBy() caller: Caller): Promise<NoticeSettings> {
    return this.settingsOf(caller, (await this.accounts.find(caller.accountId))!);
  }

  @Handles(noticeSettingRoutes.choose)
  @ReadsNoRows()
  async choose(
    @Context() context: RequestContext,
    @CalledBy() caller: Caller,
    @Body() { kind, channels }: ChooseNotice,
  ): Promise<NoticeSettings> {
    return this.settingsOf(caller, await this.commands.execute(new ChooseNotices(context, kind, channels)));
  }

  @Handles(noticeSettingRoutes.chooseMailTimes)
  @ReadsNoRows()
  async chooseMailTimes(
    @Context() context: RequestContext,
    @CalledBy() caller: Caller,
    @Body() { digest, quietFrom = null, quietUntil = null }: ChooseMailTimesBody,
  ): Promise<NoticeSettings> {
    const times = { digest, quietFrom, quietUntil };
    return this.settingsOf(caller, await this.commands.execute(new ChooseMailTimes(context, times)));
  }

  @Handles(noticeSettingRoutes.renewCalendar)
  @ReadsNoRows()
  @HttpCode(200)
  async renewCalendar(@CalledBy() caller: Caller): Promise<NoticeSettings> {
    await renewCalendarToken(this.db, caller.accountId);
    return this.list(caller);
  }

  @Handles(noticeSettingRoutes.endCalendar)
  @ReadsNoRows()
  @HttpCode(200)
  async endCalendar(@CalledBy() caller: Caller): Promise<NoticeSettings> {
    await endCalendarToken(this.db, caller.accountId);
    return this.list(caller);
  }

  @Handles(noticeSettingRoutes.unsubscribe)
  @ReadsNoRows()
  @HttpCode(200)
  async unsubscribe(@Query() { token }: UnsubscribeQuery): Promise<{ kind: NoticeKind }> {
    return { kind: await this.commands.execute(new Unsubscribe(token)) };
  }

  /** The kinds that the caller's interface may hear of. */
  private async settingsOf(caller: Caller, account: AccountState): Promise<NoticeSettings> {
    const side = noticeSideOf(caller.role);
    const token = await calendarTokenOf(this.db, account.id);
    return {
      email: account.email,
      refusal: (await refusalOf(this.db, account.id, account.email)) ?? null,
      pushKey: this.key === '' ? null : pushKeys(this.key).publicKey,
      calendar:
        token === undefined ? null : `${this.publicUrl}${noticeSettingRoutes.calendar.path}?token=${token}`,
      mailTimes: account.mailTimes,
      settings: noticeKinds
        .filter((kind) => admits(noticeOf(kind).to[side]?.access ?? {}, caller))
        .map((kind) => ({ kind, channels: channelsOf(kind, side, account.noticeChoices) })),
    };
  }
}
