import type { EventTopic, Lane } from '@market/contracts';
import { Flex } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../components/values/dates';
import { isAbout, mainEventOf, nextIndex, sentenceOf, stepIndexOf } from '../steps/steps';
import type { Step } from '../steps/steps';
import { axisOf } from '../steps/axis';
import type { Scale } from '../steps/axis';
import { Cursor } from './Cursor';
import { MomentField } from './MomentField';
import { Player } from './Player';
import { Swimlanes } from './Swimlanes';
import lane from './Swimlanes.module.css';
import styles from './TimeLine.module.css';
import { useMoves } from './use-moves';

type TimeLineProps = {
  /** The stream's own lane first. */
  lanes: readonly Lane[];
  steps: readonly Step[];
  /** The revision that is shown. */
  revision: number;
  /** Called while the cursor moves, now and then. */
  onRest: (revision: number) => void;
  onTime: (iso: string) => void;
  /** The revision beside it; undefined where one moment is shown. */
  beside: number | undefined;
  onBeside: (revision: number) => void;
  topic: EventTopic | undefined;
  scale: Scale;
  /** As whom, and how many moments. */
  tools: ReactNode;
};

/** The life of a stream: who did what when, on one axis, and the moments that are looked at. */
export function TimeLine(props: TimeLineProps) {
  const { lanes, steps, onTime, beside, topic, scale, tools } = props;
  const [own] = lanes;
  const shownBeside = useMemo(() => rowsBeside(lanes), [lanes]);
  const axis = useMemo(() => {
    const others = shownBeside.flatMap(({ events }) => events.map(({ at }) => at));
    return axisOf(own!.events, scale, others);
  }, [own, shownBeside, scale]);
  const [revision, move] = useMoves(props.revision, props.onRest);
  const [other, moveOther] = useMoves(beside ?? 0, props.onBeside);
  const index = stepIndexOf(steps, revision);
  const step = steps[index];
  const to = (next: number) => move(steps[next]!.revision);
  const goOn = (by: 1 | -1) => {
    const next = nextIndex(steps, index, by, topic);
    return next === undefined ? undefined : () => to(next);
  };
  const first = isAbout(steps[0]!, topic) ? 0 : nextIndex(steps, 0, 1, topic);
  const cursors = { steps, axis };
  return (
    <section className={styles['sheet']} aria-label="Dòng thời gian">
      <Flex wrap align="center" gap="8px 12px" className={styles['bar'] ?? ''}>
        {beside === undefined ? (
          <>
            <Player
              count={steps.filter((each) => isAbout(each, topic)).length}
              previous={goOn(-1)}
              next={goOn(1)}
              rewind={() => to(first ?? 0)}
            />
            <p className={styles['moment']}>
              <b>
                Lần {index + 1} / {steps.length}
                {step && (
                  <>
                    {' '}
                    · <time dateTime={step.at}>{formatMoment(step.at)}</time>
                  </>
                )}
              </b>{' '}
              <span
                aria-hidden
                data-struck={step?.events.every(({ isDiscarded }) => isDiscarded) || undefined}
              >
                {step ? sentenceOf(mainEventOf(step)) : 'Chưa có gì'}
              </span>
            </p>
            <MomentField
              shown={(step ?? steps[0]!).at}
              count={steps.length}
              onTime={onTime}
              onNumber={(number) => to(number - 1)}
            />
          </>
        ) : (
          <Between steps={steps} a={Math.min(revision, other)} b={Math.max(revision, other)} />
        )}
        {tools}
      </Flex>
      <Swimlanes lanes={[own!, ...shownBeside]} axis={axis}>
        {beside === undefined ? (
          <Cursor {...cursors} label="Lần thay đổi" index={index} onMove={to} />
        ) : (
          <>
            <span
              className={lane['between']}
              style={betweenPlaces(axis.ofRevision(other), axis.ofRevision(revision))}
              aria-hidden
            />
            <Cursor
              {...cursors}
              label="Lần để so"
              letter={other <= revision ? 'A' : 'B'}
              index={stepIndexOf(steps, other)}
              onMove={(next) => moveOther(steps[next]!.revision)}
            />
            <Cursor
              {...cursors}
              label="Lần thay đổi"
              letter={other <= revision ? 'B' : 'A'}
              index={index}
              onMove={to}
            />
          </>
        )}
      </Swimlanes>
    </section>
  );
}

/** Beside an order its conversation has a row, beside an account its orders have; an order's people are links elsewhere. */
const rowsBeside = ([own, ...others]: readonly Lane[]): Lane[] =>
  others.filter(({ kind }) => kind === 'conversation' || own!.kind === 'account');

const betweenPlaces = (one: number, other: number) => ({
  left: `${Math.min(one, other) * 100}%`,
  width: `${Math.abs(one - other) * 100}%`,
});

/** The two moments that are compared. */
function Between({ steps, a, b }: { steps: readonly Step[]; a: number; b: number }) {
  const [from, to] = [stepIndexOf(steps, a), stepIndexOf(steps, b)];
  const [first, second] = [steps[Math.max(0, from)]!, steps[Math.max(0, to)]!];
  return (
    <p className={styles['moment']}>
      <b>
        <i data-letter="a">A</i>Lần {first.number} · {formatMoment(first.at)}
      </b>{' '}
      <span aria-hidden>→</span>{' '}
      <b>
        <i data-letter="b">B</i>Lần {second.number} · {formatMoment(second.at)}
      </b>{' '}
      <span>
        {spanText(Date.parse(second.at) - Date.parse(first.at))}, {to - from} lần thay đổi
      </span>
    </p>
  );
}

const hourMs = 3_600_000;

/** «6 ngày 16 giờ», «12 phút». */
function spanText(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return `${Math.round(ms / 60_000)} phút`;
  return hours < 24 ? `${hours} giờ` : `${Math.floor(hours / 24)} ngày ${hours % 24} giờ`;
}
