import { docsRoutes } from '@control-center/contracts';
import { Controller, Header } from '@nestjs/common';
import { Handles } from '../http/handles.js';
import type { OpenApi } from './document.js';
import { referencePage } from './reference-page.js';

/** The reference of all calls; made and even loaded at the first question: its examples live through a whole order. */
@Controller()
export class OpenApiController {
  private made: OpenApi | undefined;

  @Handles(docsRoutes.document)
  async document(): Promise<OpenApi> {
    const { openApiDocument } = await import('./document.js');
    return (this.made ??= openApiDocument());
  }

  @Handles(docsRoutes.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(): Promise<string> {
    return referencePage(await this.document());
  }
}
