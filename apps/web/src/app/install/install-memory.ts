/** In milliseconds: how long a dismissal lasts, and when an iPhone gets its instructions. */
export const installNumbers = { dismissal: 24 * 60 * 60 * 1000, iosAfter: 5_000 } as const;

export type InstallKind = 'browser' | 'ios';

const keys: Record<InstallKind, string> = {
  browser: 'control-center.install-dismissed',
  ios: 'control-center.install-dismissed-ios',
};

export const isDismissed = (kind: InstallKind, now: number): boolean => {
  const dismissedAt = Number(localStorage.getItem(keys[kind]) ?? Number.NaN);
  return now - dismissedAt < installNumbers.dismissal;
};

export const rememberDismissal = (kind: InstallKind, now: number): void =>
  localStorage.setItem(keys[kind], String(now));

/** Safari on iOS has no install prompt: users have to install by hand. */
export const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
