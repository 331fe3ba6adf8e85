import { afterEach, jest } from '@jest/globals';

/** A browser that can be pushed to, whose user answers so when it asks. */
export function pushBrowser(answer: NotificationPermission) {
  const asked = jest.fn();
  let own: object | null = null;
  const endpoint = 'https://push.example/1';
  const pushManager = {
    getSubscription: () => Promise.resolve(own),
    subscribe: (options: object) => {
      asked(options);
      own = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: () => Promise.resolve((own = null)),
      };
      return Promise.resolve(own);
    },
  };
  const permission = { permission: 'default' as NotificationPermission };
  const requestPermission = () => Promise.resolve((permission.permission = answer));
  Object.assign(window, {
    PushManager: class {},
    Notification: Object.assign(permission, { requestPermission }),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
  return asked;
}
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
