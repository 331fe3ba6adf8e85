import type { PartFields, StoredFile } from '@control-center/contracts';
import { Refusal } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import type { Asked } from '../http/asked.js';
import { UploadLedger } from '../objects/upload-ledger.js';
import { Streams } from '../streams/streams.js';

type WithFiles = { drawingFileUrl?: string; attachments?: string[]; projectParts?: PartFields[] };

/** Uploads that a command wants to reference: only the uploader's own, or what the project holds already. */
@Injectable()
export class ProjectFiles {
  constructor(
    private readonly ledger: UploadLedger,
    private readonly streams: Streams,
  ) {}

  /**
   * Performs a command with the same fields, the objects' own addresses in them, and the files behind these. They are
   * the project's once the command has done its work, and their uploader's again when it is refused.
   */
  async during<Fields extends WithFiles, Result>(
    asked: Asked,
    projectId: string,
    body: Fields,
    command: (fields: Fields, files: StoredFile[]) => Promise<Result>,
  ): Promise<Result> {
    const { fields, files } = await this.claim(asked, projectId, body);
    const objectNames = files.map(({ url }) => url.split('/').at(-1)!);
    try {
      const result = await command(fields, files);
      if (files.length > 0) await this.ledger.markReferenced(objectNames);
      return result;
    } catch (error) {
      // Of any other failure nobody knows whether the log holds the reference: the collector finds out.
      if (error instanceof Refusal) await this.ledger.release(projectId, objectNames);
      throw error;
    }
  }

  private async claim<Fields extends WithFiles>(
    { actor }: Asked,
    projectId: string,
    fields: Fields,
  ): Promise<{ fields: Fields; files: StoredFile[] }> {
    const urls = [...new Set([fields, ...(fields.projectParts ?? [])].flatMap(urlsOf))];
    if (urls.length === 0) return { fields, files: [] };
    const { files: held } = await this.streams.load('project', projectId);
    const files = await this.ledger.claim(
      { accountId: actor.id, projectId },
      urls,
      held.map(({ url }) => url),
    );
    const own = new Map(urls.map((url, index) => [url, files[index]!.url]));
    return { fields: renamed(fields, own), files };
  }
}

const urlsOf = ({ drawingFileUrl, attachments = [] }: WithFiles): string[] => [
  ...(drawingFileUrl ? [drawingFileUrl] : []),
  ...attachments,
];

function renamed<Fields extends WithFiles>(fields: Fields, own: ReadonlyMap<string, string>): Fields {
  const { drawingFileUrl, attachments, projectParts } = fields;
  return {
    ...fields,
    ...(drawingFileUrl ? { drawingFileUrl: own.get(drawingFileUrl) } : {}),
    ...(attachments ? { attachments: attachments.map((url) => own.get(url)!) } : {}),
    ...(projectParts ? { projectParts: projectParts.map((part) => renamed(part, own)) } : {}),
  };
}
