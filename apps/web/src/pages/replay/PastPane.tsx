import type {
  PastAccount,
  PastConversation,
  PastEvent,
  PastMoment,
  PastOrder,
  ReplayKind,
} from '@market/contracts';
import { Button, Flex } from 'antd';
import { memo, useMemo } from 'react';
import { Provider, useStore } from 'react-redux';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { changeIn, PastContext } from '../../components/past/past';
import type { Past } from '../../components/past/past';
import { PastValue } from '../../components/past/PastValue';
import { Ruler } from '../../components/status/Ruler';
import { StatusTag } from '../../components/status/StatusTag';
import { useUrlParams } from '../../components/url-params';
import { AccessTable } from '../../features/accounts/people/person/AccessTable';
import { PersonFacts } from '../../features/accounts/people/person/PersonFacts';
import { displayName } from '../../features/accounts/people/person-text';
import { Conversation } from '../../features/messages/Conversation';
import { BlameAnswer } from '../../features/replay/BlameAnswer';
import type { Names } from '../../features/replay/changes/change-text';
import { renderFile } from '../uploads/message-files';
import { PastOrderPane } from './PastOrderPane';
import type { PastView } from './PastOrderPane';
import styles from './ReplayPage.module.css';

export type PastPaneProps = {
  stream: { kind: ReplayKind; id: string };
  as: string;
  moment: PastMoment;
  /** Those of the stream. */
  events: readonly PastEvent[];
  names: Names;
  onVisit: (revision: number) => void;
  /** Shows all changes of a value. */
  onFollow: (pointer: string, label: string) => void;
};

/** A moment of a stream: what changed is marked, and every value tells who set it. It rests while the slider moves. */
export const PastPane = memo(function PastPane({
  stream,
  as,
  moment,
  events,
  names,
  onVisit,
  onFollow,
}: PastPaneProps) {
  const [params, setParams] = useUrlParams();
  const view: PastView = params.get('view') === 'page' ? 'page' : 'summary';
  // Within the past, the store is another one, which knows nothing of who set a value.
  const present = useStore();
  const { changed, revision } = moment;
  const past = useMemo(
    (): Past => ({
      changeOf: (pointer) => changeIn(changed, pointer),
      blame: (pointer, label) => (
        <Provider store={present}>
          <BlameAnswer
            {...{ stream, as, pointer, onVisit }}
            at={String(revision)}
            onFollow={() => onFollow(pointer, label)}
          />
        </Provider>
      ),
    }),
    [changed, revision, present, stream, as, onVisit, onFollow],
  );
  const project = stream.kind === 'project' ? (moment.state as PastOrder | null)?.project : undefined;
  return (
    <PastContext value={past}>
      <Panel
        title={seenBy(as, names)}
        flush
        extra={
          project && (
            <>
              <span className={styles['state']}>
                <PastValue at="/project/status" label="Trạng thái" text={unsaid}>
                  <StatusTag status={project.status} />
                </PastValue>
                <Ruler status={project.status} percent={project.percent} />
              </span>
              <Button
                type="link"
                size="small"
                onClick={() => setParams({ view: view === 'page' ? undefined : 'page' }, 'replace')}
              >
                {view === 'page' ? 'Tóm tắt' : 'Cả trang'}
              </Button>
            </>
          )
        }
      >
        {stream.kind === 'project' ? (
          <PastOrderPane id={stream.id} {...{ as, view, moment, events, names }} />
        ) : (
          <div className={styles['padded']}>
            <OtherPane moment={moment} as={as} />
          </div>
        )}
      </Panel>
    </PastContext>
  );
});

/** There is no room for what it was: it stands among the changes. */
const unsaid = () => '';

const viewers: Record<string, string> = {
  admin: 'quản trị',
  provider: 'Việt Phát',
  customer: 'khách hàng',
};

const seenBy = (as: string, names: Names): string =>
  `Như ${viewers[as] ?? names.get(as.split(':')[1] ?? '') ?? 'nhà máy'} thấy lúc đó`;

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
      renderPin={() => <small>Ghi chú trên một mặt của mô hình</small>}
    />
  </Panel>
);

/** What a person could see and do. */
const PastPerson = ({ state: { person } }: { state: PastAccount }) => (
  <Flex vertical gap="middle">
    <h1>{displayName(person)}</h1>
    <PersonFacts person={person} />
    {person.isAccountBlocked === 1 && <p>Đang bị chặn: {person.blockedReason || 'không nêu lý do'}</p>}
    <AccessTable person={person} title="Quyền lúc đó" />
  </Flex>
);
