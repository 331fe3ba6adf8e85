import { isProvider } from '@control-center/contracts';
import type { PastConversation, PastEvent, PastMoment, PastOrder } from '@control-center/contracts';
import { useMemo } from 'react';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { mayReplay } from '../../components/past/replay-path';
import { useUser, UserContext } from '../../features/accounts/user';
import type { Names } from '../../features/replay/changes/change-text';
import { PastStore } from '../../features/replay/past-store';
import { useMomentQuery } from '../../features/replay/replay.api';
import { viewerAs } from '../../features/replay/viewer';
import { FactoryQuotes } from '../project/FactoryQuotes';
import { ProjectPage } from '../project/ProjectPage';

type PastOrderPaneProps = {
  id: string;
  as: string;
  moment: PastMoment;
  events: readonly PastEvent[];
  names: Names;
};

/** The order's own screen, as it was for the viewer. */
export function PastOrderPane({ id, as, moment, events, names }: PastOrderPaneProps) {
  const { revision, now, state } = moment;
  const order = state as PastOrder | null;
  const readsMessages = mayReplay(useUser(), 'conversation');
  const { data: conversation } = useMomentQuery(
    { kind: 'conversation', id, query: { at: now, as } },
    { skip: !readsMessages || !order?.project },
  );
  const messages = (conversation?.state as PastConversation | null | undefined)?.messages;
  const replies = useMemo(
    () => order && { order, history: historyUpTo(events, revision), messages: messages ?? [] },
    [order, events, revision, messages],
  );
  if (!replies || !order)
    return <Screen title="Không thấy" text="Người xem này chưa hoặc không còn tham gia đơn hàng lúc đó." />;
  const viewer = viewerAs(as, order);
  return (
    <PastStore id={id} replies={replies}>
      <UserContext value={viewer}>
        {order.project ? (
          <>
            <ProjectPage />
            {isProvider(viewer.role) && order.quotes.length > 0 && (
              <div style={{ marginTop: 16 }}>
                <Panel title="Báo giá của nhà máy">
                  <FactoryQuotes projectId={id} nameOf={(factory) => names.get(factory) ?? 'Nhà máy'} />
                </Panel>
              </div>
            )}
          </>
        ) : (
          <Panel title="Không thấy đơn hàng">
            <p>Nhà máy này không còn tham gia đơn hàng lúc đó; báo giá của chính mình thì vẫn xem được.</p>
            <FactoryQuotes projectId={id} />
          </Panel>
        )}
      </UserContext>
    </PastStore>
  );
}

/** Newest first, as the order's history has it. */
const historyUpTo = (events: readonly PastEvent[], revision: number) =>
  events
    .slice(0, revision + 1)
    .flatMap(({ entry, isDiscarded }) => (entry && !isDiscarded ? [entry] : []))
    .reverse();
