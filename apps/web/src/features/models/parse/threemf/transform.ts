import type { Point } from '../mesh';

/** Rows of a 4 × 3 matrix that a row vector is multiplied with, as 3MF writes it. */
export type Transform = { rows: readonly number[]; isMirror: boolean };

const from = (rows: readonly number[]): Transform => {
  const [a, b, c, d, e, f, g, h, i] = rows as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { rows, isMirror: a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0 };
};

export const identity = from([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);

export function readTransform(text: string | undefined): Transform {
  const rows = text?.trim().split(/\s+/).map(Number) ?? [];
  return rows.length === 12 && rows.every(Number.isFinite) ? from(rows) : identity;
}

export const transformed = ([x, y, z]: Point, { rows }: Transform): Point =>
  [0, 1, 2].map((at) => x * rows[at]! + y * rows[3 + at]! + z * rows[6 + at]! + rows[9 + at]!) as Point;

/** First `inner`, then `outer`. */
export function product(inner: Transform, outer: Transform): Transform {
  const row = (at: number): Point => [inner.rows[at]!, inner.rows[at + 1]!, inner.rows[at + 2]!];
  const still = { ...outer, rows: [...outer.rows.slice(0, 9), 0, 0, 0] };
  return from([0, 3, 6].flatMap((at) => transformed(row(at), still)).concat(transformed(row(9), outer)));
}
