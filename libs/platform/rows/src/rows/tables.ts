import { getMetadataArgsStorage } from 'typeorm';
import { CounterRow } from './counters.js';
import type { AnyProjection, Keyed, Table } from './projection.js';
import { hasState } from './state-column.js';

const { tables, columns } = getMetadataArgsStorage();

export const nameOf = (table: Table<Keyed>): string => tables.find(({ target }) => target === table)!.name!;

type ColumnOf = { name: string; isJson: boolean; valueIn: (row: Keyed) => unknown };

/** The columns of a table, and how a row fills them. */
export const columnsOf = (table: Table<Keyed>): ColumnOf[] =>
  columns
    .filter(({ target }) => target === table)
    .map(({ propertyName: name, options }) => ({
      name,
      isJson: options.type === 'jsonb',
      valueIn: name === 'state' && hasState(table) ? (row) => row : (row) => row[name] as unknown,
    }));

/** The values of a row, by column. */
export const storedRow = (table: Table<Keyed>, row: Keyed): object =>
  hasState(table)
    ? Object.fromEntries(columnsOf(table).map(({ name, valueIn }) => [name, valueIn(row)]))
    : row;

/** All tables that the projections write. */
export const rowTables = (projections: readonly AnyProjection[]): Table<Keyed>[] => [
  ...projections.flatMap(({ table, derived = [], kept = [] }) => [
    table,
    ...[...derived, ...kept].map((each) => each.table),
  ]),
  CounterRow,
];

/** Their names. */
export const tablesOf = (projections: readonly AnyProjection[]): string[] =>
  rowTables(projections).map(nameOf);
