import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MessageFileReaders } from '../objects/object-readers.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { MessageFiles } from './message-files.js';
import { SendMessageHandler } from './messages.commands.js';
import { MessagesController } from './messages.controller.js';
import { NotificationsController } from './notifications.controller.js';

@Module({
  imports: [AccountsModule, ProjectsModule],
  controllers: [MessagesController, NotificationsController],
  providers: [SendMessageHandler, { provide: MessageFileReaders, useClass: MessageFiles }],
  exports: [MessageFileReaders],
})
export class MessagesModule {}
