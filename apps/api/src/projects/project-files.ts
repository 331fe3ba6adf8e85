import type { PartFields, StoredFile } from '@market/contracts';
import { referableFiles } from '@market/domain';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../commands/request-context.js';
import { UploadClaims } from '../objects/upload-claims.js';
import { Streams } from '../commands/streams.js';

type WithFiles = { drawingFileUrl?: string; attachments?: string[]; projectParts?: PartFields[] };

/** The uploads that a command references. They must be the user's own, or files of the project that the user may open. */
@Injectable()
export class ProjectFiles {
  constructor(
    private readonly claims: UploadClaims,
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
    const urls = [...new Set([body, ...(body.projectParts ?? [])].flatMap(urlsOf))];
    if (urls.length === 0) return command(body, []);
    const project = await this.streams.load('project', projectId);
    const claim = { accountId: context.actor.id, claimant: projectId, as: 'referenced' } as const;
    return this.claims.during(claim, urls, referableFiles(context.actor, project), (files) => {
      const objectUrls = new Map(urls.map((url, index) => [url, files[index]!.url]));
      return command(withObjectUrls(body, objectUrls), files);
    });
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
