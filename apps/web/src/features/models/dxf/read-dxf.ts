import { linesWithBlanks } from './pairs';
import type { Pair } from './pairs';

/** What stands between two codes 0: an entity with its values by code. */
export type Entity = { type: string; values: Pair[] };
export type Drawing = {
  entities: Entity[];
  blocks: Map<string, Block>;
  /** Layers of which nothing is shown, blocks that stand on them included. */
  frozen: Set<string>;
  /** Layers whose own entities are not shown; those of a block that stands on one are on layers of their own. */
  off: Set<string>;
};
export type Block = { x: number; y: number; entities: Entity[] };

/** The drawing does not become larger by blocks that insert blocks without end. */
export const maxEntities = 400_000;

/** The entities and blocks of a DXF text. Throws when it is none, or is cut. */
export function readDxf(bytes: Uint8Array): Drawing {
  const drawing: Drawing = { entities: [], blocks: new Map(), frozen: new Set(), off: new Set() };
  let section = '';
  let ended = false;
  let block: (Block & { name: string }) | undefined;
  let entity: Entity | undefined;
  const add = () => {
    if (!entity) return;
    if (entity.type === 'BLOCK')
      block = { name: textOf(entity, 2), x: numberOf(entity, 10), y: numberOf(entity, 20), entities: [] };
    else if (entity.type === 'ENDBLK') {
      if (block) drawing.blocks.set(block.name, block);
      block = undefined;
    } else if (section === 'TABLES') {
      const name = textOf(entity, 2);
      if (entity.type === 'LAYER' && (numberOf(entity, 70) & 1) === 1) drawing.frozen.add(name);
      if (entity.type === 'LAYER' && numberOf(entity, 62) < 0) drawing.off.add(name);
    } else if (section === 'ENTITIES') drawing.entities.push(entity);
    else if (section === 'BLOCKS') block?.entities.push(entity);
    entity = undefined;
  };
  for (const pair of linesWithBlanks(bytes)) {
    if (pair.code !== 0) {
      if (section === '' && entity?.type === 'SECTION' && pair.code === 2) section = pair.text;
      else entity?.values.push(pair);
      continue;
    }
    if (entity?.type !== 'SECTION') add();
    if (pair.text === 'ENDSEC') [section, entity] = ['', undefined];
    else if (pair.text === 'EOF') ended = true;
    else entity = { type: pair.text, values: [] };
  }
  if (!ended) throw new Error('No end of file');
  return drawing;
}

export const numbersOf = ({ values }: Entity, code: number): number[] =>
  values.flatMap((pair) => (pair.code === code ? [Number(pair.text)] : []));

export const numberOf = (entity: Entity, code: number, otherwise = 0): number => {
  const found = entity.values.find((pair) => pair.code === code);
  return found ? Number(found.text) : otherwise;
};

export const textOf = ({ values }: Entity, code: number): string =>
  values.find((pair) => pair.code === code)?.text ?? '';
