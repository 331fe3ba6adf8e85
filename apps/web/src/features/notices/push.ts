import type { AskForPushes } from '@market/contracts';

/** How this browser stands to pushes. */
export type PushReadiness = 'unable' | 'blocked' | 'off' | 'on';

const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Absent where no service worker runs: while the program is developed, or in a private window. */
const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration();

/** The address at which the browser gets pushes; undefined where it gets none. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (!isAble() || Notification.permission !== 'granted') return undefined;
  return (await (await registration())?.pushManager.getSubscription())?.endpoint;
}

export async function readiness(): Promise<PushReadiness> {
  if (!isAble() || !(await registration())) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await ownEndpoint()) === undefined ? 'off' : 'on';
}

/** Asks the user. Undefined where they or the browser refuse. */
export async function askForPushes(pushKey: string): Promise<AskForPushes | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  // An earlier one may be for another key.
  await endPushes();
  const manager = (await registration())?.pushManager;
  const subscription = await manager
    ?.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => undefined);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return undefined;
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

export async function endPushes(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
