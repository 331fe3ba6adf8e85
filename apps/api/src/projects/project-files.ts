import type { PartFields, StoredFile } from '@control-center/contracts';
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

  /** The same fields with the objects' own addresses, and the files behind them. */
  async claim<Fields extends WithFiles>(
    { actor }: Asked,
    projectId: string,
    fields: Fields,
  ): Promise<{ fields: Fields; files: StoredFile[] }> {
    const urls = [...new Set([fields, ...(fields.projectParts ?? [])].flatMap(urlsOf))];
    if (urls.length === 0) return { fields, files: [] };
    const { files: held } = await this.streams.load('project', projectId);
    const files = await this.ledger.claim(
      actor.id,
      urls,
      held.map(({ url }) => url),
    );
    const own = new Map(urls.map((url, index) => [url, files[index]!.url]));
    return { fields: renamed(fields, own), files };
  }

  /** The project says from now on who may read them. */
  async keep(files: readonly StoredFile[]): Promise<void> {
    if (files.length > 0) await this.ledger.markReferenced(files.map(({ url }) => url.split('/').at(-1)!));
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
