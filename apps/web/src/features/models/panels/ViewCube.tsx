import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import styles from './ViewCube.module.css';
import { views } from '../camera/views';
import type { View } from '../camera/views';

/** Turns the cube as the camera, a quaternion, sees the model. */
export type Turn = (camera: readonly [number, number, number, number]) => void;

type ViewCubeProps = {
  onView: (view: View) => void;
  /** Receives the function that turns the cube: with each frame, which is too often for React. */
  turn: RefObject<Turn | undefined>;
};

/** A cube that turns with the model; its faces lead to the standard views. */
export function ViewCube({ onView, turn }: ViewCubeProps) {
  const cube = useRef<HTMLDivElement>(null);
  useEffect(() => {
    turn.current = (camera) => {
      if (cube.current) cube.current.style.transform = matrixOf(camera);
    };
    return () => {
      turn.current = undefined;
    };
  }, [turn]);
  return (
    <div className={styles['place']}>
      <div className={styles['cube']} ref={cube}>
        {views
          .filter(({ view }) => view !== 'iso')
          .map(({ view, label }) => (
            <button key={view} type="button" tabIndex={-1} data-view={view} onClick={() => onView(view)}>
              {label}
            </button>
          ))}
      </div>
    </div>
  );
}

/**
 * The rotation from the model to the camera as CSS writes it. The y axis of CSS points down, so that the second row and
 * the second column change their signs.
 */
export function matrixOf([x, y, z, w]: Parameters<Turn>[0]): string {
  // Columns of the inverse rotation of the camera.
  const columns = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
  const css = columns.flatMap((column, at) => [
    ...column.map((value, row) => ((at === 1) === (row === 1) ? value : -value)),
    0,
  ]);
  return `matrix3d(${[...css, 0, 0, 0, 1].map((value) => value.toFixed(5)).join(',')})`;
}
