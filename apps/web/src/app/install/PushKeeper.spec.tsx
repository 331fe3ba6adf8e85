import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { pushBrowser } from '../../testing/push-browser';
import { renderScreen, userOf } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { PushKeeper } from './PushKeeper';

it('a browser whose pushes belonged to somebody else ends them at the next sign-in', async () => {
  pushBrowser('granted');
  const calls = server({
    'GET /api/auth/user': userOf(),
    'POST /api/notices/push/confirm': { isOn: false },
  });
  await Notification.requestPermission();
  const { pushManager } = (await navigator.serviceWorker.getRegistration())!;
  await pushManager.subscribe();
  renderScreen(<PushKeeper />);
  await waitFor(async () => expect(await pushManager.getSubscription()).toBeNull());
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([{ endpoint: 'https://push.example/1' }]);
});
