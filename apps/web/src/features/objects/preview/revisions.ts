import { convertedViewOf, isShownAsModel, previewOf } from '@market/contracts';
import type { OrderFile } from '@market/contracts';

/** How a file is seen: two that are seen in one way can be compared. */
export function seenAs(name: string): 'model' | 'paper' | undefined {
  if (isShownAsModel(name)) return 'model';
  const isPaper = ['pdf', 'image'].includes(previewOf(name)) || convertedViewOf(name) === 'drawing';
  return isPaper ? 'paper' : undefined;
}

/** The other revisions of a drawing that it can be compared with, the newest first. */
export function comparableWith(file: OrderFile, files: readonly OrderFile[]): OrderFile[] {
  const { revision, place, partId } = file;
  if (revision === null || !seenAs(file.name)) return [];
  return files
    .filter(
      (other) =>
        other.revision !== null &&
        other.revision !== revision &&
        other.url !== file.url &&
        other.place === place &&
        other.partId === partId &&
        seenAs(other.name) === seenAs(file.name),
    )
    .sort((a, b) => b.revision! - a.revision!);
}
