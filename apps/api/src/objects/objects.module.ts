import { LocalObjectStore, ObjectStore } from '@control-center/objects';
import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata } from '@nestjs/common';
import { DownloadsController } from './downloads.controller.js';
import { UploadLedger } from './upload-ledger.js';
import { UploadsController } from './uploads.controller.js';

export type ObjectsOptions = {
  /** Where the files lie. */
  folder: string;
  /** Modules that export the database's Pool and ObjectReaders, unless these are global. */
  imports?: ModuleMetadata['imports'];
};

@Module({})
export class ObjectsModule {
  static forRoot({ folder, imports }: ObjectsOptions): DynamicModule {
    return {
      module: ObjectsModule,
      imports,
      controllers: [UploadsController, DownloadsController],
      providers: [UploadLedger, { provide: ObjectStore, useFactory: () => LocalObjectStore.at(folder) }],
      exports: [UploadLedger, ObjectStore],
    };
  }
}
