import type { StoredFile } from '@control-center/contracts';

type Addressed = Pick<StoredFile, 'url' | 'name'>;

/** The file to be looked at instead of saved, where its format allows that. */
export const inlineUrl = ({ url }: Pick<StoredFile, 'url'>): string => `${url}?inline=1`;

export const viewerRoute = '/viewer';

/** Whether an address is one of our objects, as against anything else that a link may carry. */
export const isObjectUrl = (url: string): boolean => /^\/objects\/[^/\\?#]+$/.test(url);

const viewerPath = ({ url, name }: Addressed): string =>
  `${viewerRoute}?${new URLSearchParams({ file: url, name }).toString()}`;

/** Called in the click itself, or the browser blocks the window; then the viewer opens in place. */
export function openViewer(file: Addressed, inPlace: (path: string) => void): void {
  if (!isObjectUrl(file.url)) return location.assign(file.url);
  const path = viewerPath(file);
  if (!window.open(path, '_blank', 'popup,width=900,height=600')) inPlace(path);
}
