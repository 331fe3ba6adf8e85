import { docsRoutes } from '@control-center/contracts';
import { Controller, Header } from '@nestjs/common';
import { Handles } from '../http/handles.js';
import { openApiDocument } from './document.js';
import type { OpenApi } from './document.js';
import { referencePage } from './reference-page.js';

/** The reference of all calls; made at the first question, since it never changes. */
@Controller()
export class OpenApiController {
  private made: OpenApi | undefined;

  @Handles(docsRoutes.document)
  document(): OpenApi {
    return (this.made ??= openApiDocument());
  }

  @Handles(docsRoutes.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    return referencePage(this.document());
  }
}
