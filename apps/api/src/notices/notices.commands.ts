import { noticeChannels } from '@market/contracts';
import type { MailTimes, NoticeChannel, NoticeKind } from '@market/contracts';
import { Refusal } from '@market/domain';
import type { AccountState } from '@market/domain';
import { derivedId } from '@platform/log';
import { readUnsubscribeToken } from '@market/notices';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';

/** The key that signs the unsubscribe links of mails. */
export const unsubscribeKeys = Symbol('keys of the links that end mails');

export class ChooseNotices extends Command<AccountState> {
  constructor(
    readonly context: RequestContext,
    readonly kind: NoticeKind,
    readonly channels: NoticeChannel[],
  ) {
    super();
  }
}

@CommandHandler(ChooseNotices)
export class ChooseNoticesHandler implements ICommandHandler<ChooseNotices> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  async execute({ context, kind, channels }: ChooseNotices): Promise<AccountState> {
    const { id } = context.actor;
    const account = await this.streams.execute('account', id, context, () => [
      { type: 'ChooseNoticeChannels', data: { kind, channels } },
    ]);
    await this.accounts.changed(id);
    return account;
  }
}

export class ChooseMailTimes extends Command<AccountState> {
  constructor(
    readonly context: RequestContext,
    readonly times: MailTimes,
  ) {
    super();
  }
}

@CommandHandler(ChooseMailTimes)
export class ChooseMailTimesHandler implements ICommandHandler<ChooseMailTimes> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  async execute({ context, times }: ChooseMailTimes): Promise<AccountState> {
    const { id } = context.actor;
    const account = await this.streams.execute('account', id, context, () => [
      { type: 'ChooseMailTimes', data: times },
    ]);
    await this.accounts.changed(id);
    return account;
  }
}

export class Unsubscribe extends Command<NoticeKind> {
  constructor(readonly token: string) {
    super();
  }
}

/** Unsubscribes the recipient of a mail by its signed link, without a sign-in. */
@CommandHandler(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    @Inject(unsubscribeKeys) private readonly keys: readonly string[],
  ) {}

  async execute({ token }: Unsubscribe): Promise<NoticeKind> {
    const read = readUnsubscribeToken(this.keys, token);
    const account = read && (await this.accounts.find(read.accountId));
    if (!read || !account || account.isErased)
      throw new Refusal('request.invalid', 'Liên kết này không còn dùng được');
    const { accountId: id, kind } = read;
    const channels = account.noticeChoices[kind] ?? noticeChannels;
    const context: RequestContext = {
      actor: { ...account, id },
      idFor: (purpose) => derivedId(id, 'unsubscribe', purpose, kind, String(account.revision)),
      ...{
        bodyHash: 'unsubscribe',
        correlationId: derivedId(id, 'unsubscribe', kind, String(account.revision)),
      },
      ...{ commandNames: new Set(), reportPosition: () => undefined },
    };
    await this.streams.execute('account', id, context, () => [
      {
        type: 'ChooseNoticeChannels',
        data: { kind, channels: channels.filter((channel) => channel !== 'mail') },
      },
    ]);
    await this.accounts.changed(id);
    return kind;
  }
}
