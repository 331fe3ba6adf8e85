import type { PartFields, StoredFile } from '@control-center/contracts';
import { referableFiles, Refusal } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../commands/request-context.js';
import { UploadLedger } from '../objects/upload-ledger.js';
import { Streams } from '../commands/streams.js';

type WithFiles = { drawingFileUrl?: string; attachments?: string[]; projectParts?: PartFields[] };

/** The uploads that a command references. They must be the user's own, or files of the project that the user may open. */
@Injectable()
export class ProjectFiles {
  constructor(
    private readonly ledger: UploadLedger,
    private readonly streams: Streams,
  ) {}

  /**
   * Executes a command with the body's fields, in which upload URLs are replaced by object URLs, and with the files
   * themselves. The files belong to the project once the command succeeds, and to their uploader again when it is
   * refused.
   */
  async during<Fields extends WithFiles, Result>(
    context: RequestContext,
    projectId: string,
    body: Fields,
    command: (fields: Fields, files: StoredFile[]) => Promise<Result>,
  ): Promise<Result> {
    const { fields, files } = await this.claim(context, projectId, body);
    const objectNames = files.map(({ url }) => url.split('/').at(-1)!);
    try {
      const result = await command(fields, files);
      if (files.length > 0) await this.ledger.markReferenced(objectNames);
      return result;
    } catch (error) {
      // After any other failure it is unknown whether the log contains the reference: the collector finds out.
      if (error instanceof Refusal) await this.ledger.release(projectId, objectNames);
      throw error;
    }
  }

  private async claim<Fields extends WithFiles>(
    { actor }: RequestContext,
    projectId: string,
    fields: Fields,
  ): Promise<{ fields: Fields; files: StoredFile[] }> {
    const urls = [...new Set([fields, ...(fields.projectParts ?? [])].flatMap(urlsOf))];
    if (urls.length === 0) return { fields, files: [] };
    const project = await this.streams.load('project', projectId);
    const files = await this.ledger.claim(
      { accountId: actor.id, projectId },
      urls,
      referableFiles(actor, project),
    );
    const objectUrls = new Map(urls.map((url, index) => [url, files[index]!.url]));
    return { fields: withObjectUrls(fields, objectUrls), files };
  }
}

const urlsOf = ({ drawingFileUrl, attachments = [] }: WithFiles): string[] => [
  ...(drawingFileUrl ? [drawingFileUrl] : []),
  ...attachments,
];

function withObjectUrls<Fields extends WithFiles>(
  fields: Fields,
  objectUrls: ReadonlyMap<string, string>,
): Fields {
  const { drawingFileUrl, attachments, projectParts } = fields;
  return {
    ...fields,
    ...(drawingFileUrl ? { drawingFileUrl: objectUrls.get(drawingFileUrl) } : {}),
    ...(attachments ? { attachments: attachments.map((url) => objectUrls.get(url)!) } : {}),
    ...(projectParts ? { projectParts: projectParts.map((part) => withObjectUrls(part, objectUrls)) } : {}),
  };
}
