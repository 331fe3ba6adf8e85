import { previewOf } from '@market/contracts';
import type { StoredFile } from '@market/contracts';

type FileLink = Pick<StoredFile, 'url' | 'name'>;

/** The URL that displays a file instead of saving it, when its format allows that. */
export const inlineUrl = ({ url }: Pick<StoredFile, 'url'>): string => `${url}?inline=1`;

export const viewerRoute = '/viewer';

/** True for the URL of a stored file, false for any other URL that a link may contain. */
export const isObjectUrl = (url: string): boolean => /^\/objects\/[^/\\?#]+$/.test(url);

/** What the viewer shows with a file. */
export type ViewerContext = {
  /** The order that has it, whose notes and revisions stand with it. */
  project?: string | undefined;
  /** An earlier revision that it is compared with. */
  before?: FileLink | undefined;
  /** The message whose note it begins with. */
  note?: string | undefined;
};

const viewerPath = ({ url, name }: FileLink, { project, before, note }: ViewerContext = {}): string => {
  const params = new URLSearchParams({
    ...{ file: url, name },
    ...(project && { project }),
    ...(before && { before: before.url, beforeName: before.name }),
    ...(note && { note }),
  });
  return `${viewerRoute}?${params.toString()}`;
};

/**
 * What a new tab shows of a file. A format that browsers do not display would be downloaded, and leave the tab blank: the
 * viewer's page names the file there and offers the download.
 */
export const newTabUrl = (file: FileLink, context?: ViewerContext): string =>
  ['image', 'pdf'].includes(previewOf(file.name)) ? inlineUrl(file) : viewerPath(file, context);

/** Must run inside the click handler, or the browser blocks the new window; then the viewer opens in the same tab. */
export function openViewer(
  file: FileLink,
  openInSameTab: (path: string) => void,
  context?: ViewerContext,
): void {
  if (!isObjectUrl(file.url)) return location.assign(file.url);
  const path = viewerPath(file, context);
  if (!window.open(path, '_blank', 'popup,width=900,height=600')) openInSameTab(path);
}
