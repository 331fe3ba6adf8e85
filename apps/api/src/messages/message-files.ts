import { findProject, messageOfFile } from '@market/rows';
import { relationTo } from '@market/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { actorOf } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { MessageFileReaders } from '../objects/object-readers.js';
import { mayRead, mayReadMessages } from './channels.js';

/** The files of messages. Only readers of the message may open them. */
@Injectable()
export class MessageFiles extends MessageFileReaders {
  constructor(private readonly db: Pool) {
    super();
  }

  async nameFor(caller: Caller, objectName: string): Promise<string | undefined> {
    if (!mayReadMessages(caller)) return undefined;
    const url = `/objects/${objectName}`;
    const message = await messageOfFile(this.db, url);
    const project = message && (await findProject(this.db, message.projectId));
    if (!project || !relationTo(project, actorOf(caller)) || !mayRead(caller, project, message))
      return undefined;
    return message.attachments?.find((file) => file.url === url)?.name;
  }
}
