import { useEffect, useEffectEvent } from 'react';
import { useCommand } from '../../commands/use-command';
import { useConfirmPushMutation } from './notices.api';
import { endPushes, ownEndpoint } from './push';

/** Whoever signs in gets no pushes for somebody who used this browser before; their own belong to the new session. */
export function PushKeeper({ accountId }: { accountId: string }) {
  const confirm = useCommand(useConfirmPushMutation(), { failed: null });
  const keep = useEffectEvent(async () => {
    const endpoint = await ownEndpoint();
    if (endpoint === undefined) return;
    const { data } = await confirm.run({ body: { endpoint } });
    if (data && !data.isOn) await endPushes();
  });
  useEffect(() => void keep(), [accountId]);
  return null;
}
