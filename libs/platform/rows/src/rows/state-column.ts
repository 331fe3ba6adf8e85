import { Json } from './columns.js';

const tables = new Set<unknown>();

/**
 * The column `state` of a table whose rows are folds: the fold as JSON. The other columns repeat those of its fields
 * that statements name.
 */
export const State = (): PropertyDecorator => (target, name) => {
  tables.add(target.constructor);
  Json()(target, name);
};

export const hasState = (table: unknown): boolean => tables.has(table);
