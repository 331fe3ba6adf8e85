import type { Rebuild, RebuildPurpose } from '@market/contracts';

type Request = { purpose: RebuildPurpose; sample: number | null };

const nameOf = ({ purpose, sample }: Request): string =>
  purpose === 'repair'
    ? 'a repair'
    : sample === null
      ? 'a proof of all streams'
      : `a proof of ${sample} streams of each kind`;

const isEnough = (done: Request, wanted: Request): boolean =>
  done.purpose === wanted.purpose &&
  (done.sample ?? Number.POSITIVE_INFINITY) >= (wanted.sample ?? Number.POSITIVE_INFINITY);

/**
 * The outcome of a finished rebuild as lines to print, and the exit code. The command may have waited for a running
 * rebuild of another purpose or a smaller sample, which is a failure.
 */
export function reportOf(
  wanted: Request,
  {
    purpose,
    sample,
    state,
    error,
    tables,
    checks,
  }: Pick<Rebuild, 'purpose' | 'sample' | 'state' | 'error' | 'tables' | 'checks'>,
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
  const done = { purpose, sample };
  const isOther = !isEnough(done, wanted);
  const remark = `This was ${nameOf(done)}, not ${nameOf(wanted)}: run the command again`;
  return {
    lines: [...ofTables, ...ofChecks, error ? `${state}: ${error}` : state, ...(isOther ? [remark] : [])],
    exitCode: state === 'completed' && !isOther && (purpose === 'repair' || isProved) ? 0 : 1,
  };
}
