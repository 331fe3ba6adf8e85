import { useEffect, useEffectEvent } from 'react';
import { useCommand } from '../../commands/use-command';
import { useMeQuery } from '../../features/accounts/accounts.api';
import { useConfirmPushMutation } from '../../features/notices/notices.api';
import { endPushes, ownEndpoint } from '../../features/notices/push';

/** Whoever signs in gets no pushes for somebody who used this browser before; their own belong to the new session. */
export function PushKeeper() {
  const { data: user } = useMeQuery();
  const confirm = useCommand(useConfirmPushMutation(), { failed: null });
  const keep = useEffectEvent(async () => {
    const endpoint = user && (await ownEndpoint());
    if (endpoint === undefined) return;
    const { data } = await confirm.run({ body: { endpoint } });
    if (data && !data.isOn) await endPushes();
  });
  useEffect(() => void keep(), [user?.id]);
  return null;
}
