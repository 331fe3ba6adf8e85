import type { KeyboardEvent } from 'react';
import { mainEventOf, sentenceOf } from '../steps/steps';
import type { Step } from '../steps/steps';
import type { Axis } from '../steps/axis';
import styles from './Swimlanes.module.css';

/** Fine enough for thousands of revisions. */
const fineness = 100_000;

type CursorProps = {
  label: string;
  steps: readonly Step[];
  axis: Axis;
  /** The index of its step; -1 before the first. */
  index: number;
  onMove: (index: number) => void;
  /** Which of two it is; undefined where it is the only one. */
  letter?: 'A' | 'B';
};

/** A moment on the axis, which is dragged, or moved with the keys from step to step. */
export function Cursor({ label, steps, axis, index, onMove, letter }: CursorProps) {
  const step = steps[Math.max(0, index)]!;
  const last = steps.length - 1;
  const moveTo = (next: number) => onMove(Math.min(last, Math.max(0, next)));
  const onKeyDown = (pressed: KeyboardEvent) => {
    const target: Record<string, number> = {
      ...{ ArrowLeft: index - 1, ArrowDown: index - 1, ArrowRight: index + 1, ArrowUp: index + 1 },
      ...{ PageDown: index - 10, PageUp: index + 10, Home: 0, End: last },
    };
    const next = target[pressed.key];
    if (next === undefined) return;
    pressed.preventDefault();
    moveTo(next);
  };
  const place = axis.ofRevision(step.revision);
  const left = `${place * 100}%`;
  const text = `Lần ${step.number} trên ${steps.length}: ${sentenceOf(mainEventOf(step))}`;
  return (
    <div data-cursor={letter === 'A' ? 'a' : 'b'}>
      <span className={styles['line']} style={{ left }} aria-hidden />
      <input
        className={styles['thumb']}
        type="range"
        data-shares={letter ? true : undefined}
        min={0}
        max={fineness}
        value={Math.round(place * fineness)}
        aria-label={label}
        aria-valuetext={text}
        onChange={({ target }) => {
          const revision = axis.nearest(Number(target.value) / fineness);
          moveTo(steps.findLastIndex(({ events }) => events[0]!.revision <= revision));
        }}
        onKeyDown={onKeyDown}
      />
      {letter && (
        <span className={styles['letter']} style={{ left }} aria-hidden>
          {letter}
        </span>
      )}
    </div>
  );
}
