import { useEffect, useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { useAskForPushMutation, useEndPushMutation } from './notices.api';
import { askForPushes, endPushes, ownEndpoint, readiness } from './push';
import type { PushReadiness } from './push';

/** The pushes to this browser: how it stands to them (undefined at first), and how they begin and end. */
export function usePushes() {
  const [state, setState] = useState<PushReadiness>();
  const ask = useCommand(useAskForPushMutation(), {
    failed: 'Không thể bật thông báo. Vui lòng thử lại.',
  });
  const end = useCommand(useEndPushMutation(), { failed: 'Không thể tắt thông báo. Vui lòng thử lại.' });
  useEffect(() => void readiness().then(setState), []);
  const turnOn = async (pushKey: string) => {
    const body = await askForPushes(pushKey);
    if (body && (await ask.run({ body })).error) await endPushes();
    setState(await readiness());
  };
  const turnOff = async () => {
    const endpoint = await ownEndpoint();
    if (endpoint !== undefined && (await end.run({ body: { endpoint } })).error) return;
    await endPushes();
    setState(await readiness());
  };
  return { state, turnOn, turnOff, isTurningOn: ask.busy, isTurningOff: end.busy };
}
