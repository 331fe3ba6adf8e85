import { isProvider } from '@market/contracts';
import type { PastConversation, PastEvent, PastMoment, PastOrder } from '@market/contracts';
import { useMemo } from 'react';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { mayReplay } from '../../components/past/replay-path';
import { UserContext, useUser } from '../../features/accounts/user';
import type { Names } from '../../features/replay/changes/change-text';
import { Milestones } from '../../features/replay/milestones/Milestones';
import { PastStore } from '../../features/replay/past-store';
import { useMomentQuery } from '../../features/replay/replay.api';
import { viewerAs } from '../../features/replay/viewer';
import { FactoryQuotes } from '../project/FactoryQuotes';
import { ProjectPage } from '../project/ProjectPage';
import { PastSummary } from './PastSummary';
import styles from './ReplayPage.module.css';

/** In one look, or the whole page that the viewer had, with how long each step took. */
export type PastView = 'summary' | 'page';

type PastOrderPaneProps = {
  id: string;
  as: string;
  view: PastView;
  moment: PastMoment;
  events: readonly PastEvent[];
  names: Names;
};

/** The order as it was for the viewer. */
export function PastOrderPane({ id, as, view, moment, events, names }: PastOrderPaneProps) {
  const { revision, now, state } = moment;
  const order = state as PastOrder | null;
  const readsMessages = mayReplay(useUser(), 'conversation') && view === 'page';
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
  return (
    <PastStore id={id} replies={replies}>
      <UserContext value={viewerAs(as, order)}>
        {order.project ? (
          <Seen {...{ id, as, view, order, now, names }} />
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

type SeenProps = Pick<PastOrderPaneProps, 'id' | 'as' | 'view' | 'names'> & { order: PastOrder; now: string };

function Seen({ id, as, view, order, now, names }: SeenProps) {
  if (view === 'summary') return <PastSummary order={order} project={order.project!} names={names} />;
  return (
    <div className={styles['padded']} data-half>
      <ProjectPage />
      {isProvider(viewerAs(as, order).role) && order.quotes.length > 0 && (
        <Panel title="Báo giá của nhà máy">
          <FactoryQuotes projectId={id} nameOf={(factory) => names.get(factory) ?? 'Nhà máy'} />
        </Panel>
      )}
      <Panel title="Mốc và thời lượng">
        <Milestones order={order} now={now} />
      </Panel>
    </div>
  );
}

/** Newest first, as the order's history has it. */
const historyUpTo = (events: readonly PastEvent[], revision: number) =>
  events
    .slice(0, revision + 1)
    .flatMap(({ entry, isDiscarded }) => (entry && !isDiscarded ? [entry] : []))
    .reverse();
