import type { EventTopic, PastEvent } from '@market/contracts';
import { eventTopics } from '@market/contracts';
import { Button, Segmented } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Panel } from '../../../components/layout/Panel';
import { formatMoment, formatSeconds, shortDate } from '../../../components/values/dates';
import type { Scale } from './axis';
import styles from './EventList.module.css';
import { isAbout, mainEventOf, sentenceOf, topicLabels } from './steps';
import type { Step } from './steps';

type EventListProps = {
  steps: readonly Step[];
  /** The step that is shown; -1 before the first. */
  index: number;
  /** The single event that is shown, within its step. */
  event: number | undefined;
  topic: EventTopic | undefined;
  onTopic: (topic: EventTopic | undefined) => void;
  onStep: (index: number) => void;
  onEvent: (revision: number) => void;
  scale: Scale;
  onScale: (scale: Scale) => void;
};

type Filter = EventTopic | 'all';

/** What happened, newest first: a line for each command, whose single events open on demand. */
export function EventList(props: EventListProps) {
  const { steps, index, event, topic, onTopic, onStep, onEvent, scale, onScale } = props;
  const topics = eventTopics.filter((each) => steps.some((step) => isAbout(step, each)));
  return (
    <Panel
      title="Sự kiện"
      flush
      extra={
        <Button
          type="link"
          size="small"
          aria-pressed={scale === 'even'}
          onClick={() => onScale(scale === 'even' ? 'time' : 'even')}
        >
          {scale === 'even' ? 'đúng tỉ lệ thời gian' : 'bỏ lúc không có gì'}
        </Button>
      }
    >
      {topics.length > 0 && (
        <Segmented<Filter>
          size="small"
          className={styles['topics'] ?? ''}
          aria-label="Loại việc"
          value={topic ?? 'all'}
          onChange={(next) => onTopic(next === 'all' ? undefined : next)}
          options={[
            { value: 'all', label: 'Tất cả' },
            ...topics.map((value) => ({ value, label: topicLabels[value] })),
          ]}
        />
      )}
      <ol className={styles['list']} aria-label="Sự kiện, mới nhất trước">
        {steps
          .map((step, at) => ({ step, at }))
          .filter(({ step }) => isAbout(step, topic))
          .reverse()
          .map(({ step, at }) => (
            <StepRow
              key={step.number}
              {...{ step, event, onEvent }}
              state={at === index ? 'now' : at > index ? 'later' : 'done'}
              onOpen={() => onStep(at)}
            />
          ))}
      </ol>
    </Panel>
  );
}

type StepRowProps = Pick<EventListProps, 'event' | 'onEvent'> & {
  step: Step;
  state: 'now' | 'later' | 'done';
  onOpen: () => void;
};

function StepRow({ step, state, event, onOpen, onEvent }: StepRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isNow = state === 'now';
  useEffect(() => {
    if (isNow && row.current) bringIntoView(row.current);
  }, [isNow]);
  const rest = step.events.length;
  return (
    <li ref={row} data-state={state}>
      <button type="button" aria-current={isNow ? 'step' : undefined} onClick={onOpen}>
        <span className={styles['number']}>{step.number}</span>
        <span data-struck={step.events.every(({ isDiscarded }) => isDiscarded) || undefined}>
          <Sentence event={mainEventOf(step)} />{' '}
          <time dateTime={step.at} title={formatMoment(step.at)}>
            {formatSeconds(step.at)} {shortDate(step.at)}
          </time>
        </span>
      </button>
      {rest > 1 && (
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Thu lại' : `Gồm ${rest} việc nhỏ`}
        </Button>
      )}
      {isOpen && (
        <ol>
          {step.events.map((one) => (
            <li key={one.revision}>
              <button
                type="button"
                aria-current={event === one.revision ? 'step' : undefined}
                onClick={() => onEvent(one.revision)}
              >
                <Sentence event={one} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** Scrolls the list alone, not the page. */
function bringIntoView(row: HTMLElement): void {
  let list = row.parentElement;
  while (list && (list.scrollHeight <= list.clientHeight || getComputedStyle(list).overflowY === 'visible'))
    list = list.parentElement;
  if (!list || list === document.documentElement || list === document.body) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top + headHeight || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - (list.clientHeight - inner.height) / 2;
}

/** Of the filter above the rows, in pixels. */
const headHeight = 30;

/** With the actor in bold. */
const Sentence = ({ event }: { event: PastEvent }) =>
  event.entry ? (
    event.entry.sentence.map(({ text }, index) => (
      <Fragment key={index}>{index === 0 ? <b>{text}</b> : text}</Fragment>
    ))
  ) : (
    <>{sentenceOf(event)}</>
  );
