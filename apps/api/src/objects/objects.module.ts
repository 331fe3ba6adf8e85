import { LocalObjectStore, ObjectStore, S3ObjectStore } from '@control-center/objects';
import type { S3Options } from '@control-center/objects';
import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata } from '@nestjs/common';
import { AbandonedUploads } from './collection/abandoned-uploads.js';
import { Collector } from './collection/collector.js';
import { DownloadsController } from './downloads.controller.js';
import { ObjectReaders } from './object-readers.js';
import { ThumbnailsController } from './thumbnails.controller.js';
import { UploadClaims } from './upload-claims.js';
import { UploadLedger } from './upload-ledger.js';
import { UploadsController } from './uploads.controller.js';

export type ObjectsOptions = {
  /** The folder of the files, unless `s3` is set. */
  folder: string;
  s3?: S3Options;
  /** Modules that export OrderFileReaders and MessageFileReaders, the database's Pool and ObjectReferences, unless these are global. */
  imports?: ModuleMetadata['imports'];
};

@Module({})
export class ObjectsModule {
  static forRoot({ folder, s3, imports }: ObjectsOptions): DynamicModule {
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
        {
          provide: ObjectStore,
          useFactory: () => (s3 ? new S3ObjectStore(s3) : LocalObjectStore.at(folder)),
        },
      ],
      exports: [UploadLedger, UploadClaims, ObjectStore, Collector, AbandonedUploads],
    };
  }
}
