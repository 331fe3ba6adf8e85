import type { ProjectState } from '../state.js';
import { placedFiles } from './file-places.js';

type Drawings = Pick<
  ProjectState,
  | ('drawings' | 'seenDrawings' | 'drawingFileUrl' | 'attachments' | 'parts' | 'stages' | 'quotes')
  | 'paymentNotices'
>;

/** The addresses of present drawings that took the place of earlier ones and that this factory has not confirmed. */
export function newDrawingsOf(state: Drawings, manufacturerId: string): string[] {
  const present = new Set(
    placedFiles(state)
      .filter(({ place }) => place === 'main' || place === 'part')
      .map(({ partId, url }) => `${partId} ${url}`),
  );
  const seen = new Set(
    state.seenDrawings.filter((one) => one.manufacturerId === manufacturerId).map(({ url }) => url),
  );
  return state.drawings
    .filter(({ number, partId, url }) => number > 1 && present.has(`${partId} ${url}`) && !seen.has(url))
    .map(({ url }) => url);
}
