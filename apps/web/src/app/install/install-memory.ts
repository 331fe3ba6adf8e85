/** The numbers of section 9: how long a dismissal holds, and when an iPhone is told how. Milliseconds. */
export const installNumbers = { quiet: 24 * 60 * 60 * 1000, iosAfter: 5_000 } as const;

export type InstallKind = 'browser' | 'ios';

const keys: Record<InstallKind, string> = {
  browser: 'control-center.install-dismissed',
  ios: 'control-center.install-dismissed-ios',
};

export const isQuiet = (kind: InstallKind, now: number): boolean => {
  const dismissed = Number(localStorage.getItem(keys[kind]) ?? Number.NaN);
  return now - dismissed < installNumbers.quiet;
};

export const rememberDismissal = (kind: InstallKind, now: number): void =>
  localStorage.setItem(keys[kind], String(now));

/** Safari on iOS offers no way to ask; people have to do it by hand. */
export const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
