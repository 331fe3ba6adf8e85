import { docsRoutes } from '@market/contracts';
import { Controller, Header } from '@nestjs/common';
import { Handles } from '../http/handles.js';
import type { OpenApi } from './document.js';
import { referencePage } from './reference-page.js';

/** The API reference. Loaded and built on the first request: its examples run a complete order through the deciders. */
@Controller()
export class OpenApiController {
  private built: OpenApi | undefined;

  @Handles(docsRoutes.document)
  async document(): Promise<OpenApi> {
    const { openApiDocument } = await import('./document.js');
    return (this.built ??= openApiDocument());
  }

  @Handles(docsRoutes.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(): Promise<string> {
    return referencePage(await this.document());
  }
}
