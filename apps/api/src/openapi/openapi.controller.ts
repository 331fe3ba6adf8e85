import { readFile } from 'node:fs/promises';
import { docsRoutes } from '@market/contracts';
import { Controller, Header } from '@nestjs/common';
import { once } from '@platform/kernel';
import { Handles } from '../http/handles.js';
import { referenceFiles } from './reference-files.js';

/** The API reference, kept as texts, because anybody may ask for it. */
@Controller()
export class OpenApiController {
  private readonly textOf = once((name: keyof typeof referenceFiles) =>
    readFile(referenceFiles[name], 'utf8'),
  );

  @Handles(docsRoutes.document)
  @Header('Content-Type', 'application/json; charset=utf-8')
  document(): Promise<string> {
    return this.textOf('document');
  }

  @Handles(docsRoutes.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): Promise<string> {
    return this.textOf('page');
  }
}
