import { mailSinkFolder, mailSinkUrl } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import {
  ChooseMailTimesHandler,
  ChooseNoticesHandler,
  unsubscribeKeys,
  UnsubscribeHandler,
} from './notices.commands.js';
import { CalendarController } from './calendar.controller.js';
import { DecideDeadLetterHandler } from './outbox.commands.js';
import { AddAWebhookHandler, RemoveAWebhookHandler } from './webhooks.commands.js';
import { WebhooksController } from './webhooks.controller.js';
import { MailsController } from './mails.controller.js';
import { NoticeSettingsController } from './notice-settings.controller.js';
import { allowsPrivate, PushController, pushKey } from './push.controller.js';
import { trialFolder } from './trial-mailbox.js';

@Module({})
export class NoticesModule {
  static forRoot(settings: Settings): DynamicModule {
    const isTrial = settings.SMTP_URL === mailSinkUrl(settings);
    return {
      module: NoticesModule,
      imports: [AccountsModule],
      controllers: [
        NoticeSettingsController,
        PushController,
        CalendarController,
        WebhooksController,
        MailsController,
      ],
      providers: [
        ChooseNoticesHandler,
        ChooseMailTimesHandler,
        UnsubscribeHandler,
        DecideDeadLetterHandler,
        AddAWebhookHandler,
        RemoveAWebhookHandler,
        { provide: unsubscribeKeys, useValue: settings.PERSONAL_MASTER_KEY },
        { provide: pushKey, useValue: settings.PUSH_KEY },
        { provide: allowsPrivate, useValue: settings.OUTGOING_PRIVATE },
        { provide: trialFolder, useValue: isTrial ? mailSinkFolder(settings) : '' },
      ],
    };
  }
}
