import { convertedViewOf, extensionOf, previewOf } from '@market/contracts';
import type { SheetKind } from './sheets';

/** What a file is read as by the viewer of drawings; undefined for a model, and for what no browser shows. */
export function sheetKindOf(name: string): SheetKind | undefined {
  const extension = extensionOf(name);
  if (previewOf(name) === 'pdf') return 'pdf';
  if (convertedViewOf(name) === 'drawing') return 'dxf';
  if (extension === '.tif' || extension === '.tiff') return 'tiff';
  if (extension === '.svg') return 'svg';
  return previewOf(name) === 'image' ? 'image' : undefined;
}
