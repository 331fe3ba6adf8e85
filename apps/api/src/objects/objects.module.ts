import { ObjectStore } from '@platform/files';
import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata } from '@nestjs/common';
import { AbandonedUploads } from './collection/abandoned-uploads.js';
import { Collector } from './collection/collector.js';
import { DownloadsController } from './downloads.controller.js';
import { ObjectReaders } from './object-readers.js';
import { StorageProbe } from './storage-probe.js';
import { ThumbnailsController } from './thumbnails.controller.js';
import { UploadClaims } from './upload-claims.js';
import { UploadLedger } from './upload-ledger.js';
import { UploadsController } from './uploads.controller.js';

export type ObjectsOptions = {
  open: () => Promise<ObjectStore>;
  /**
   * `imports`: modules that export OrderFileReaders, MessageFileReaders, Pool and ObjectReferences, unless these
   * are global.
   */
  imports?: ModuleMetadata['imports'];
};

@Module({})
export class ObjectsModule {
  static forRoot({ open, imports }: ObjectsOptions): DynamicModule {
    return {
      module: ObjectsModule,
      global: true,
      imports,
      controllers: [UploadsController, DownloadsController, ThumbnailsController],
      providers: [
        UploadLedger,
        UploadClaims,
        ObjectReaders,
        AbandonedUploads,
        Collector,
        StorageProbe,
        { provide: ObjectStore, useFactory: open },
      ],
      exports: [StorageProbe, UploadLedger, UploadClaims, ObjectStore, Collector, AbandonedUploads],
    };
  }
}
