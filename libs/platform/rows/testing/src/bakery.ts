import { plainEvents } from '@platform/kernel';
import type { Decider, EventFormat, Folded } from '@platform/kernel';
import { Entity, Index } from 'typeorm';
import { foldOf, Integer, Key, projection, Text, Timestamp } from '@platform/rows';
import type { Change, Database, ReadModels } from '@platform/rows';

/** What happens to an order of a bakery; its stream is `loaf-<id>`. */
export type LoafEvents = {
  LoafOrdered: { id: string; customer: string; pieces: number };
  StageCompleted: { stage: 'baked' | 'collected' };
};
type LoafCommands = { Order: LoafEvents['LoafOrdered']; Complete: LoafEvents['StageCompleted'] };
type Loaf = Folded & { id: string; customer: string; pieces: number; stage: string };

export const loafDecider: Decider<Loaf, LoafCommands, LoafEvents> = {
  initial: { id: '', customer: '', pieces: 0, stage: 'ordered', revision: -1, updatedAt: '' },
  decide: {
    Order: (state, data) => (state.revision < 0 ? [{ type: 'LoafOrdered', data }] : []),
    Complete: (state, data) => (state.stage === data.stage ? [] : [{ type: 'StageCompleted', data }]),
  },
  evolve: {
    LoafOrdered: (state, { data }) => ({ ...state, ...data }),
    StageCompleted: (state, { data }) => ({ ...state, stage: data.stage }),
  },
};

/** The events have one version each, and no texts to seal. */
export const loafFormat: EventFormat = plainEvents;

@Entity('loaves')
@Index(['customer', 'updatedAt'])
export class LoafRow implements Loaf {
  @Key() id: string;
  @Text() customer: string;
  @Integer() pieces: number;
  @Text() stage: string;
  @Integer() revision: number;
  @Timestamp() updatedAt: string;
}

export type LoafChange = Change<{ type: 'loaf_changed'; id: string }, 'bakers' | `customer:${string}`>;

const loaves = projection<LoafRow, LoafEvents, LoafChange>({
  kind: 'loaf',
  table: LoafRow,
  streamColumn: 'id',
  key: ({ streamId }) => streamId,
  fold: foldOf(loafDecider),
  counters: ({ stage }) => [`loaves/${stage}`],
  changes: (before, after) => {
    const { id, customer } = (after ?? before)!;
    return [{ message: { type: 'loaf_changed', id }, audience: ['bakers', `customer:${customer}`] }];
  },
});

export const bakery: ReadModels = { schema: 'read_bakery_1', prefixes: ['loaf-'], projections: [loaves] };

export const loavesOf = async (db: Database, customer: string): Promise<Loaf[]> => {
  const sql = `select * from loaves where customer = $1 order by "updatedAt" desc`;
  return (await db.query<LoafRow>(sql, [customer])).rows;
};
