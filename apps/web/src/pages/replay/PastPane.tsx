import type {
  PastAccount,
  PastConversation,
  PastEvent,
  PastMoment,
  ReplayKind,
} from '@control-center/contracts';
import { Flex } from 'antd';
import { memo, useMemo } from 'react';
import { Provider, useStore } from 'react-redux';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { changeIn, PastContext } from '../../components/past/past';
import type { Past } from '../../components/past/past';
import { AccessTable } from '../../features/accounts/people/person/AccessTable';
import { PersonFacts } from '../../features/accounts/people/person/PersonFacts';
import { displayName } from '../../features/accounts/people/person-text';
import { Conversation } from '../../features/messages/Conversation';
import { BlameAnswer } from '../../features/replay/BlameAnswer';
import type { Names } from '../../features/replay/changes/change-text';
import { renderFile } from '../uploads/message-files';
import { PastOrderPane } from './PastOrderPane';

export type PastPaneProps = {
  stream: { kind: ReplayKind; id: string };
  as: string;
  moment: PastMoment;
  /** Those of the stream. */
  events: readonly PastEvent[];
  names: Names;
  onVisit: (revision: number) => void;
};

/** A moment of a stream: what changed is marked, and every value tells who set it. It rests while the slider moves. */
export const PastPane = memo(function PastPane({
  stream,
  as,
  moment,
  events,
  names,
  onVisit,
}: PastPaneProps) {
  // Within the past, the store is another one, which knows nothing of who set a value.
  const present = useStore();
  const { changed, revision } = moment;
  const past = useMemo(
    (): Past => ({
      changeOf: (pointer) => changeIn(changed, pointer),
      blame: (pointer) => (
        <Provider store={present}>
          <BlameAnswer {...{ stream, as, pointer, onVisit }} at={String(revision)} />
        </Provider>
      ),
    }),
    [changed, revision, present, stream, as, onVisit],
  );
  return (
    <PastContext value={past}>
      {stream.kind === 'project' ? (
        <PastOrderPane id={stream.id} {...{ as, moment, events, names }} />
      ) : (
        <OtherPane moment={moment} as={as} />
      )}
    </PastContext>
  );
});

function OtherPane({ moment: { state }, as }: Pick<PastPaneProps, 'moment' | 'as'>) {
  if (!state) return <Screen title="Không thấy" text="Người xem này không thấy gì ở đây lúc đó." />;
  if ('messages' in state) return <PastMessages state={state} as={as} />;
  return <PastPerson state={state as PastAccount} />;
}

const PastMessages = ({ state: { messages }, as }: { state: PastConversation; as: string }) => (
  <Panel title="Trao đổi">
    <Conversation
      messages={messages}
      viewer={as === 'customer' ? 'customer' : as.startsWith('manufacturer') ? 'manufacturer' : 'vietphat'}
      renderFile={renderFile}
    />
  </Panel>
);

/** What a person could see and do. */
const PastPerson = ({ state: { person } }: { state: PastAccount }) => (
  <Flex vertical gap="middle">
    <h1>{displayName(person)}</h1>
    <PersonFacts person={person} />
    {person.isAccountBlocked === 1 && <p>Đang bị chặn: {person.blockedReason || 'không nêu lý do'}</p>}
    <Panel title="Quyền lúc đó">
      <AccessTable person={person} />
    </Panel>
  </Flex>
);
