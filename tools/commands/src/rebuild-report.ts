import type { Rebuild, RebuildPurpose } from '@control-center/contracts';

const names: Record<RebuildPurpose, string> = { proof: 'a proof', repair: 'a repair' };

/**
 * What a rebuild that has ended came to, as lines to print, and the exit code of the command that asked for this purpose: it
 * may have waited for one of the other purpose, which was under way.
 */
export function reportOf(
  wanted: RebuildPurpose,
  {
    purpose,
    state,
    error,
    tables,
    checks,
  }: Pick<Rebuild, 'purpose' | 'state' | 'error' | 'tables' | 'checks'>,
): { lines: string[]; exitCode: number } {
  const ofTables = tables.map(({ table, liveRows, rebuiltRows, ids }) => {
    const comparison = ids.length === 0 ? 'equal to the log' : `different from the log in ${ids.join(', ')}`;
    return `${table.padEnd(20)} ${liveRows} rows (${rebuiltRows} rebuilt): ${comparison}`;
  });
  const ofChecks = checks.map(({ kind, streams, differences }) => {
    const rows = differences.map(({ table, id }) => `${table} ${id}`).join(', ');
    return `${kind.padEnd(20)} ${streams} streams: ${rows === '' ? 'rows equal their folds' : `rows differ from their folds: ${rows}`}`;
  });
  const isProved =
    tables.every(({ ids }) => ids.length === 0) &&
    checks.every(({ differences }) => differences.length === 0);
  const isOther = purpose !== wanted;
  const remark = `This was ${names[purpose]}, not ${names[wanted]}: run the command again`;
  return {
    lines: [...ofTables, ...ofChecks, error ? `${state}: ${error}` : state, ...(isOther ? [remark] : [])],
    exitCode: state === 'completed' && !isOther && (purpose === 'repair' || isProved) ? 0 : 1,
  };
}
