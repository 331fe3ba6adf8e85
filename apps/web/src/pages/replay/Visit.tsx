import { eventTopics } from '@market/contracts';
import type { Lane, PastMoment, ReplayKind } from '@market/contracts';
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { useUrlParams } from '../../components/url-params';
import { Changes } from '../../features/replay/changes/Changes';
import { useMomentQuery } from '../../features/replay/replay.api';
import { EventList } from '../../features/replay/steps/EventList';
import { stepIndexOf, stepsOf } from '../../features/replay/steps/steps';
import type { Scale } from '../../features/replay/steps/axis';
import { TimeLine } from '../../features/replay/timeline/TimeLine';
import { useNames } from '../../features/replay/use-names';
import { ValueHistory } from '../../features/replay/value/ValueHistory';
import type { Followed } from '../../features/replay/value/ValueHistory';
import { Viewpoints } from '../../features/replay/Viewpoints';
import { ComparePane } from './ComparePane';
import { PastBanner } from './PastBanner';
import { PastPane } from './PastPane';
import styles from './ReplayPage.module.css';

/** The same function at every rendering, which calls the latest one. */
function useStable<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const held = useRef(latest);
  useEffect(() => {
    held.current = latest;
  });
  return useCallback((...args) => held.current(...args), []);
}

const isRevision = (text: string | undefined): text is string => text !== undefined && /^\d+$/.test(text);

type VisitProps = { stream: { kind: ReplayKind; id: string }; as: string; lanes: readonly Lane[] };

/** A moment of a stream, or two beside each other. */
export function Visit({ stream, as, lanes }: VisitProps) {
  const [params, setParams] = useUrlParams();
  const read = (name: string) => params.get(name) ?? undefined;
  const [at, step] = [read('at'), read('step') === 'event' ? ('event' as const) : undefined];
  const beside = isRevision(read('with')) ? Number(read('with')) : undefined;
  const load = useMomentQuery({ ...stream, query: { as, ...(at ? { at } : {}), ...(step ? { step } : {}) } });
  const [followed, follow] = useState<Followed>();
  const { events } = lanes[0]!;
  const steps = useMemo(() => stepsOf(events), [events]);
  const names = useNames(stream);
  const topic = eventTopics.find((each) => each === params.get('topic'));
  const visit = useStable((revision: number) =>
    setParams({ at: String(revision), step: undefined }, 'replace'),
  );
  const scale: Scale = params.get('scale') === 'even' ? 'even' : 'time';
  const last = steps.at(-1)!.revision;
  const named = isRevision(at) ? Number(at) : undefined;
  const revision = Math.min(last, named ?? load.currentData?.revision ?? load.data?.revision ?? last);
  const index = stepIndexOf(steps, revision);
  const onFollow = useStable((pointer: string, text: string) =>
    follow({ pointer, label: text, at: String(revision) }),
  );
  const panel = (moment: PastMoment) => (
    <Panel title={step ? 'Riêng việc nhỏ này' : `Thay đổi ở lần ${index + 1}`} flush>
      {followed && (
        <ValueHistory
          {...{ stream, as, names, revision }}
          value={followed}
          onVisit={visit}
          onClose={() => follow(undefined)}
        />
      )}
      <div className={styles['padded']}>
        <Changes
          changed={moment.changed}
          state={moment.state}
          names={names}
          none="Không có gì đổi cho người xem này."
          onChoose={onFollow}
        />
      </div>
    </Panel>
  );
  return (
    <div className={styles['page']} data-flows={read('view') === 'page' || undefined}>
      <PastBanner stream={stream} lanes={lanes} now={load.currentData?.now} />
      <TimeLine
        {...{ lanes, steps, revision, beside, topic }}
        onRest={visit}
        onTime={(iso) => setParams({ at: iso, step: undefined })}
        onBeside={(next) => setParams({ with: String(next) }, 'replace')}
        scale={scale}
        tools={
          <>
            <Viewpoints
              stream={stream}
              as={as}
              onChoose={(next) => setParams({ as: next === 'admin' ? undefined : next })}
            />
            {stream.kind !== 'conversation' && (
              <Button
                aria-pressed={beside !== undefined}
                onClick={() => {
                  const before = steps[Math.max(0, index - 1)]!.revision;
                  setParams({ with: beside === undefined ? String(before) : undefined, step: undefined });
                }}
              >
                {beside === undefined ? 'So với lúc khác' : 'Chỉ xem một lúc'}
              </Button>
            )}
          </>
        }
      />
      {beside === undefined ? (
        <div className={styles['columns']}>
          <EventList
            {...{ steps, index, topic, scale }}
            onScale={(next) => setParams({ scale: next === 'even' ? next : undefined }, 'replace')}
            event={step && revision}
            onTopic={(next) => setParams({ topic: next }, 'replace')}
            onStep={(next) => visit(steps[next]!.revision)}
            onEvent={(one) => setParams({ at: String(one), step: 'event' }, 'replace')}
          />
          <Loaded of={load} failure="Không thể tải lúc này" rows={8}>
            {(moment) => (
              <>
                <PastPane {...{ stream, as, moment, events, names }} onVisit={visit} onFollow={onFollow} />
                {panel(moment)}
              </>
            )}
          </Loaded>
        </div>
      ) : (
        <div className={styles['columns']} data-single>
          <ComparePane {...{ stream, as, steps, names }} one={beside} other={revision} onVisit={visit} />
        </div>
      )}
    </div>
  );
}
