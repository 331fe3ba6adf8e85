import type { Lane } from '@control-center/contracts';
import { Button, Flex, Segmented } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatDateTime } from '../../../components/values/dates';
import { axisOf } from './axis';
import type { Scale } from './axis';
import { Lanes, Legend, Ticks } from './Lanes';
import styles from '../replay.module.css';

/** Milliseconds from one revision to the next while playing. */
const stepMs = { 1: 1_200, 4: 300 } as const;
type Speed = keyof typeof stepMs;

/** The slider's steps: fine enough for thousands of revisions. */
const steps = 100_000;

type TimeSliderProps = {
  /** The stream's own lane first. */
  lanes: readonly Lane[];
  /** The one that is shown. */
  revision: number;
  /** Called when the slider has come to rest: until then nothing but the slider moves. */
  onRest: (revision: number) => void;
  scale: Scale;
  onScale: (scale: Scale) => void;
};

/** The life of a stream: a slider over its revisions, which says what happened, and the related streams below it. */
export function TimeSlider({ lanes, revision: shown, onRest, scale, onScale }: TimeSliderProps) {
  const [revision, onMove] = useMoves(shown, onRest);
  const [own] = lanes;
  const related = useMemo(() => lanes.slice(1), [lanes]);
  const events = own!.events;
  const head = events.length - 1;
  const axis = useMemo(() => {
    const others = related.flatMap((lane) => lane.events.map(({ at }) => at));
    return axisOf(events, scale, others);
  }, [related, events, scale]);
  const event = events[revision];
  const sentence = event?.entry?.sentence.map(({ text }) => text).join('') ?? 'Người xem này không đọc được';
  const moveTo = (next: number) => onMove(Math.min(head, Math.max(0, next)));
  const onKeyDown = (pressed: KeyboardEvent) => {
    const target: Record<string, number> = {
      ...{
        ArrowLeft: revision - 1,
        ArrowDown: revision - 1,
        ArrowRight: revision + 1,
        ArrowUp: revision + 1,
      },
      ...{ PageDown: revision - 10, PageUp: revision + 10, Home: 0, End: head },
    };
    const next = target[pressed.key];
    if (next === undefined) return;
    pressed.preventDefault();
    moveTo(next);
  };
  return (
    <section className={styles['slider']} aria-label="Dòng thời gian">
      <Flex wrap align="center" gap="4px 12px" className={styles['moment'] ?? ''}>
        <code>
          {revision}/{head}
        </code>
        {event && <time dateTime={event.at}>{formatDateTime(event.at)}</time>}
        <p data-struck={event?.isDiscarded || undefined} aria-hidden>
          {sentence}
        </p>
      </Flex>
      <div className={styles['track']}>
        <Ticks events={events} axis={axis} isOwn />
        <input
          type="range"
          min={0}
          max={steps}
          value={Math.round(axis.ofRevision(revision) * steps)}
          aria-label="Lần thay đổi"
          aria-valuetext={`Lần ${revision} trên ${head}: ${sentence}`}
          onChange={({ target }) => moveTo(axis.nearest(Number(target.value) / steps))}
          onKeyDown={onKeyDown}
        />
      </div>
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <Player revision={revision} head={head} onMove={moveTo} />
        <Segmented<Scale>
          size="small"
          aria-label="Trục thời gian"
          value={scale}
          onChange={onScale}
          options={[
            { value: 'even', label: 'Bỏ lúc không có gì' },
            { value: 'time', label: 'Đúng tỉ lệ thời gian' },
          ]}
        />
      </Flex>
      <Lanes lanes={related} axis={axis} />
      <Legend lanes={lanes} />
    </section>
  );
}

/** How long the slider rests before its moment is loaded. Milliseconds. */
const restMs = 150;

/** The revision under the slider, which may be ahead of the one that is shown, and a function that moves it. */
function useMoves(shown: number, onRest: (revision: number) => void): [number, (revision: number) => void] {
  const [moved, setMoved] = useState<number>();
  const rest = useEffectEvent((revision: number) => {
    if (revision === shown) setMoved(undefined);
    else onRest(revision);
  });
  useEffect(() => {
    if (moved === undefined) return undefined;
    const timer = setTimeout(() => rest(moved), restMs);
    return () => clearTimeout(timer);
  }, [moved]);
  // Only once it is shown: the slider must not jump back meanwhile.
  useEffect(() => setMoved((latest) => (latest === shown ? undefined : latest)), [shown]);
  return [moved ?? shown, setMoved];
}

type PlayerProps = { revision: number; head: number; onMove: (revision: number) => void };

function Player({ revision, head, onMove }: PlayerProps) {
  const [speed, setSpeed] = useState<Speed>();
  const isPlaying = speed !== undefined && revision < head;
  const advance = useEffectEvent(() => onMove(revision + 1));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(advance, stepMs[speed]);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);
  const play = (at: Speed) => {
    if (revision >= head) onMove(0);
    setSpeed(at);
  };
  return (
    <Flex gap={4} role="group" aria-label="Phát lại">
      <Button
        size="small"
        disabled={revision <= 0}
        onClick={() => onMove(revision - 1)}
        aria-label="Lần trước"
      >
        ‹
      </Button>
      {isPlaying ? (
        <Button size="small" onClick={() => setSpeed(undefined)}>
          Dừng
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => play(1)}>
            Phát 1×
          </Button>
          <Button size="small" onClick={() => play(4)}>
            Phát 4×
          </Button>
        </>
      )}
      <Button
        size="small"
        disabled={revision >= head}
        onClick={() => onMove(revision + 1)}
        aria-label="Lần sau"
      >
        ›
      </Button>
    </Flex>
  );
}
