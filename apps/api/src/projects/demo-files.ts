import { contentTypeOf } from '@market/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoredFile } from '@market/contracts';
import { newObjectName, ObjectStore, thumbnailNameOf } from '@platform/files';
import { Injectable } from '@nestjs/common';
import { UploadLedger } from '../objects/upload-ledger.js';

/** Files that apps/e2e/screens/demo makes. */
const folder = join(import.meta.dirname, '..', '..', 'demo');

const files = {
  model: { extension: '.stl', description: 'Mô hình 3D của đế gá' },
  drawing: { extension: '.pdf', description: 'Bản vẽ ba hình chiếu của đế gá' },
} as const;
type DemoFile = keyof typeof files;

/** The model and the drawing of the demo project, with their small pictures. */
@Injectable()
export class DemoFiles {
  constructor(
    private readonly ledger: UploadLedger,
    private readonly objects: ObjectStore,
  ) {}

  /** Stores copies that belong to an account, as if it had uploaded them. */
  async store(accountId: string): Promise<Record<DemoFile, StoredFile>> {
    const [model, drawing] = await Promise.all([
      this.copy(accountId, 'model'),
      this.copy(accountId, 'drawing'),
    ]);
    return { model, drawing };
  }

  private async copy(accountId: string, file: DemoFile): Promise<StoredFile> {
    const { extension, description } = files[file];
    const objectName = newObjectName(extension);
    const put = async (name: string, source: string) =>
      this.objects.put(name, Readable.from([await readFile(join(folder, source))]));
    const type = contentTypeOf(objectName);
    const size = await put(objectName, `base${extension}`);
    try {
      await put(thumbnailNameOf(objectName), `base-${extension.slice(1)}.jpg`);
      const name = `MAU-01_Đế gá${extension}`;
      return await this.ledger.add(accountId, { objectName, name, size, type, description });
    } catch (error) {
      // The ledger has not recorded these names.
      for (const name of [thumbnailNameOf(objectName), objectName]) await this.objects.delete(name);
      throw error;
    }
  }
}
