import { docsRoutes } from '@market/contracts';
import { Controller, Header } from '@nestjs/common';
import { Handles } from '../http/handles.js';
import { referencePage } from './reference-page.js';

/**
 * The API reference. Loaded and built on the first request, because its examples run a complete order through the
 * deciders, and kept as texts, because anybody may ask for them.
 */
@Controller()
export class OpenApiController {
  private built: Promise<Record<'document' | 'page', string>> | undefined;

  @Handles(docsRoutes.document)
  @Header('Content-Type', 'application/json; charset=utf-8')
  async document(): Promise<string> {
    return (await this.texts()).document;
  }

  @Handles(docsRoutes.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(): Promise<string> {
    return (await this.texts()).page;
  }

  private async texts(): Promise<Record<'document' | 'page', string>> {
    return (this.built ??= import('./document.js').then(({ openApiDocument }) => {
      const document = openApiDocument();
      return { document: JSON.stringify(document), page: referencePage(document) };
    }));
  }
}
