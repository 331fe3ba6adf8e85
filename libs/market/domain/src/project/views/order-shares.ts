import { partOptions, requestOptions } from '@market/contracts';
import type { ProjectState } from '../state.js';

// What of an order's money belongs to a process or a material, for analysts.

export const shareKinds = ['process', 'material'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** VND. */
export type OrderShare = {
  kind: ShareKind;
  /** Of the lists of options; `other` for a text that somebody typed, `none` where nothing is chosen. */
  value: string;
  /** The parts with it, 0 for an order without parts. */
  parts: number;
  /** From 0 to 1; those of a kind add up to 1. */
  share: number;
  /** Of the final price, and of the accepted quote; null where there is none. Those of a kind add up to it. */
  revenue: number | null;
  cost: number | null;
};

const known: Record<ShareKind, ReadonlySet<string>> = {
  process: new Set(
    [...requestOptions.manufacturingProcesses, ...partOptions.manufacturingProcesses].map(
      ({ value }) => value,
    ),
  ),
  material: new Set([...requestOptions.material, ...partOptions.material].map(({ value }) => value)),
};

/** Of what weighs so much in the order: a part by its pieces, or the order itself. */
type Piece = { weight: number; parts: number; values: Record<ShareKind, string[]> };

const named = (kind: ShareKind, values: readonly string[]): string[] => {
  const given = [
    ...new Set(values.filter(Boolean).map((value) => (known[kind].has(value) ? value : 'other'))),
  ];
  return given.length > 0 ? given : ['none'];
};

const firstOf = (own: readonly string[], orders: readonly string[]): readonly string[] =>
  own.some(Boolean) ? own : orders;

function piecesOf({ parts, material, manufacturingProcesses }: ProjectState): Piece[] {
  const piece = (
    weight: number,
    count: number,
    materials: readonly string[],
    processes: readonly string[],
  ) => ({
    ...{ weight, parts: count },
    values: { process: named('process', processes), material: named('material', materials) },
  });
  if (parts.length === 0) return [piece(1, 0, [material], manufacturingProcesses)];
  return parts.map((part) =>
    piece(
      Math.max(part.quantity, 1),
      ...([1, firstOf([part.material], [material])] as const),
      firstOf(part.manufacturingProcesses, manufacturingProcesses),
    ),
  );
}

/** Whole amounts that add up to the amount, in proportion to weights. */
export function splitOf(amount: number | null, weights: readonly number[]): (number | null)[] {
  if (amount === null) return weights.map(() => null);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [passed, given] = [0, 0];
  return weights.map((weight, index) => {
    passed += weight;
    const until = index === weights.length - 1 ? amount : Math.round(amount * (passed / total));
    const own = until - given;
    given = until;
    return own;
  });
}

/**
 * How an order's price and cost divide among its processes and its materials: by the pieces of its parts; a part with several processes
 * counts for each of them alike.
 */
export function orderSharesOf(state: ProjectState): OrderShare[] {
  const pieces = piecesOf(state);
  const cost = state.quotes.find((quote) => quote.state === 'accepted')?.totalPrice ?? null;
  return shareKinds.flatMap((kind) => {
    const found = new Map<string, { weight: number; parts: number }>();
    for (const { weight, parts, values } of pieces)
      for (const value of values[kind]) {
        const before = found.get(value) ?? { weight: 0, parts: 0 };
        const own = weight / values[kind].length;
        found.set(value, { weight: before.weight + own, parts: before.parts + parts });
      }
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
    const weights = sorted.map(([, { weight }]) => weight);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const [revenues, costs] = [splitOf(state.finalPrice, weights), splitOf(cost, weights)];
    return sorted.map(([value, { weight, parts }], index) => ({
      ...{ kind, value, parts, share: weight / total },
      ...{ revenue: revenues[index]!, cost: costs[index]! },
    }));
  });
}
