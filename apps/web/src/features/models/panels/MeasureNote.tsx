import type { BodyFacts } from '../inspect/bodies';
import styles from '../models.module.css';
import type { Picked } from '../picked';
import { millimetresIn } from './units';
import type { LengthUnit } from './units';
import { lengthText } from '../viewer-texts';

/** Up to two places that the user points at. */
export type Measurement = { picks: readonly Picked[] };

/** The measurement after another place was pointed at; a third one begins anew, and none at all too. */
export const withPick = ({ picks }: Measurement, picked: Picked | undefined): Measurement => ({
  picks: !picked ? [] : picks.length === 1 ? [...picks, picked] : [picked],
});

type MeasureNoteProps = {
  measuring: Measurement;
  unit: LengthUnit;
  bodies: readonly BodyFacts[] | undefined;
};

/** What the places measure, in millimetres. */
export function MeasureNote({ measuring: { picks }, unit, bodies }: MeasureNoteProps) {
  const length = (value: number) => `${lengthText(value * millimetresIn(unit))} mm`;
  const [first, second] = picks;
  return (
    <div className={styles['measure']} role="status" aria-label="Kết quả đo">
      {!first && 'Bấm vào một điểm, cạnh hoặc mặt để đo; bấm điểm thứ hai để đo khoảng cách và góc.'}
      {picks.map((picked, index) => (
        <p key={index}>
          <b>{placeText(picked)}</b>
          {picked.body !== undefined && bodies?.[picked.body] && ` của ${bodies[picked.body]!.name}`}
          {picked.edge && <> · {edgeText(picked.edge, length)}</>}
          {picked.at === 'face' && picked.thickness !== undefined && (
            <> · chiều dày {length(picked.thickness)}</>
          )}
        </p>
      ))}
      {first && second && (
        <p>
          Khoảng cách <b>{length(distanceOf(first, second))}</b> (
          {partsOf(first, second)
            .map((part, axis) => `${'XYZ'[axis]} ${length(part)}`)
            .join(', ')}
          ) · góc giữa hai mặt <b>{lengthText(angleOf(first, second))}°</b>
        </p>
      )}
    </div>
  );
}

const placeTexts = { corner: 'Đỉnh', edge: 'Cạnh', face: 'Mặt' } as const;
const placeText = ({ at }: Picked): string => placeTexts[at];

function edgeText(
  { length, radius, closed }: NonNullable<Picked['edge']>,
  text: (length: number) => string,
): string {
  if (radius === undefined) return `cạnh dài ${text(length)}`;
  const circle = `R ${text(radius)} (Ø ${text(2 * radius)})`;
  return closed ? `đường tròn ${circle}` : `cung ${circle}, dài ${text(length)}`;
}

export const distanceOf = (one: Picked, other: Picked): number =>
  Math.hypot(...one.point.map((value, axis) => value - other.point[axis]!));

/** The distance along each axis. What is less than places are exact is 0. */
export function partsOf(one: Picked, other: Picked): number[] {
  // Single precision has seven digits of the largest coordinate.
  const exact = 1e-6 * Math.max(...[...one.point, ...other.point].map(Math.abs));
  return one.point.map((value, axis) => {
    const part = Math.abs(value - other.point[axis]!);
    return part < exact ? 0 : part;
  });
}

/** In hundredths. Between the faces, 0 to 90 degrees: parallel faces have 0, whichever side they show. */
export function angleOf({ normal: a }: Picked, { normal: b }: Picked): number {
  const cosine = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  return Math.round((Math.acos(Math.min(1, cosine)) * 18_000) / Math.PI) / 100;
}
