import type { PartFields } from '@market/contracts';
import type { Solid, SolidPiece } from '../../../../components/pictures/drawn';

export type Measures = Pick<PartFields, 'dimensions' | 'volume'>;

/** What a model suggests for its part; `scale` is the length of one unit of the file in millimetres. */
export function measuresOf(
  { size, volume, approximate }: Pick<Solid, 'size' | 'volume' | 'approximate'>,
  scale = 1,
): Measures {
  const cubicCentimetres = Math.round(((volume ?? 0) * scale ** 3) / 10) / 100;
  return {
    dimensions: size.map((length) => lengthText(length * scale)).join('x'),
    ...(cubicCentimetres > 0 && !approximate ? { volume: cubicCentimetres } : {}),
  };
}

/** What of it the part lacks: nothing that somebody typed is replaced. */
export function lackingIn(part: Measures, { dimensions, volume }: Measures): Measures {
  const isBlank = (value: unknown) => value === undefined || value === null || value === '';
  return {
    ...(isBlank(part.dimensions) && dimensions ? { dimensions } : {}),
    ...(isBlank(part.volume) && volume !== undefined ? { volume } : {}),
  };
}

/** As in 90.0x20.0x9.5. */
function lengthText(length: number): string {
  const rounded = length < 1 ? Number(length.toPrecision(3)) : Math.round(length * 100) / 100;
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}

/** More are bolts and washers of a machine, and no parts that anybody orders from a list. */
const maxShapes = 40;

/** The parts of an assembly: bodies of one shape are pieces of one part. Empty where that is no list to order from. */
export function partsOfAssembly(
  assembly: PartFields,
  pieces: readonly SolidPiece[],
  taken: readonly string[],
): PartFields[] {
  const shapes = [...new Set(pieces.map(({ shape }) => shape))];
  if (shapes.length < 2 && pieces.length < 2) return [];
  if (shapes.length > maxShapes) return [];
  const isTaken = new Set(taken);
  let number = 0;
  const nextId = (): string => {
    do number += 1;
    while (isTaken.has(`${assembly.partId}-${number}`));
    return `${assembly.partId}-${number}`.slice(0, 100);
  };
  return shapes.map((shape) => {
    const same = pieces.filter((piece) => piece.shape === shape);
    return {
      ...{ partId: nextId(), partName: same[0]!.name.slice(0, 200) },
      quantity: same.length * (assembly.quantity ?? 1),
      ...measuresOf(same[0]!),
    };
  });
}
