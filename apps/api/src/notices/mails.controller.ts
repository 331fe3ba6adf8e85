import { DropDead, mailRoutes, RetryDead } from '@market/contracts';
import type { Outbox, TrialMail, TrialMailContent } from '@market/contracts';
import { Refusal } from '@market/domain';
import { listDead, outboxFigures } from '@platform/reactions';
import { Body, Controller, HttpCode, Inject, Param } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { DecideDeadLetter } from './outbox.commands.js';
import { findTrialMail, listTrialMails, trialFolder } from './trial-mailbox.js';

/** What waits to be sent, what was given up, and what the mailbox for trials has received. */
@Controller()
export class MailsController {
  constructor(
    private readonly commands: Commands,
    private readonly db: Pool,
    @Inject(trialFolder) private readonly folder: string,
  ) {}

  @Handles(mailRoutes.outbox)
  @ReadsNoRows()
  async outbox(): Promise<Outbox> {
    const [channels, dead] = await Promise.all([outboxFigures(this.db), listDead(this.db)]);
    return {
      channels,
      dead: dead.map(({ revision: _, correlationId: __, createdAt: ___, ...letter }) => letter),
      isTrial: this.folder !== '',
    };
  }

  @Handles(mailRoutes.retry)
  @ReadsNoRows()
  @HttpCode(200)
  async retry(@Context() context: RequestContext, @Body() letter: RetryDead): Promise<Outbox> {
    await this.commands.execute(new DecideDeadLetter(context, letter, undefined));
    return this.outbox();
  }

  @Handles(mailRoutes.drop)
  @ReadsNoRows()
  @HttpCode(200)
  async drop(@Context() context: RequestContext, @Body() { reason, ...letter }: DropDead): Promise<Outbox> {
    await this.commands.execute(new DecideDeadLetter(context, letter, reason));
    return this.outbox();
  }

  @Handles(mailRoutes.list)
  @ReadsNoRows()
  list(): Promise<TrialMail[]> {
    return listTrialMails(this.folder);
  }

  @Handles(mailRoutes.mail)
  @ReadsNoRows()
  async mail(@Param('id') id: string): Promise<TrialMailContent> {
    const mail = await findTrialMail(this.folder, id);
    if (!mail) throw new Refusal('mail.not-found', 'Không tìm thấy thư này');
    return mail;
  }
}
