import type { Rebuild } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { rebuildCommand, rebuildOptions } from './rebuild-command.js';
import type { RebuildOptions } from './rebuild-command.js';

it.each<[string, RebuildOptions | undefined]>([
  ['repair', { purpose: 'repair', cancel: false, sample: null }],
  ['repair --cancel', { purpose: 'repair', cancel: true, sample: null }],
  ['proof', { purpose: 'proof', cancel: false, sample: null }],
  ['proof --sample all', { purpose: 'proof', cancel: false, sample: null }],
  ['proof --sample 20', { purpose: 'proof', cancel: false, sample: 20 }],
  ['proof --sample 0', { purpose: 'proof', cancel: false, sample: 0 }],
  ['', undefined],
  ['prove', undefined],
  ['proof --sample few', undefined],
  ['proof --sample -1', undefined],
  ['proof --cancel', undefined],
  ['repair --sample 20', undefined],
  ['repair now', undefined],
])('the arguments «%s» of a rebuild', (args, expected) => {
  expect(rebuildOptions(args.split(' '))).toEqual(expected);
});

type Ended = Partial<Pick<Rebuild, 'purpose' | 'sample' | 'state' | 'error' | 'tables' | 'checks'>>;
type Found = { isAlive?: boolean; isUnderWay?: boolean; cancels?: boolean } & Ended;

const differing = [{ table: 'projects', liveRows: 1, rebuiltRows: 1, ids: ['7'] }];
const unfinished = { ...{ events: 0, fraction: 0, eventsPerSecond: 0, finishedAt: null }, phase: 'applying' };

/** The exit code, the printed lines and the requests of the command on a database with these answers. */
async function run(
  options: RebuildOptions,
  { isAlive = true, isUnderWay = false, cancels = true, ...end }: Found,
) {
  const finished = {
    ...{ ...unfinished, finishedAt: '2026-03-02T01:00:00.000Z' },
    ...{ purpose: options.purpose, sample: options.sample },
    ...{ state: 'completed', error: null, tables: [], checks: [], ...end },
  };
  const states = [unfinished, finished];
  const requested: unknown[] = [];
  const query = (sql: string, values: unknown[] = []) => {
    if (sql.includes('from pulse')) return answer({ alive: isAlive, complete: true, waiting: false });
    if (sql.startsWith('insert')) {
      requested.push(values);
      return isUnderWay ? answer() : answer(unfinished);
    }
    if (sql.startsWith('update')) return cancels ? answer(unfinished) : answer();
    return answer(states.length > 1 ? states.shift()! : states[0]!);
  };
  const lines: string[] = [];
  const spies = [
    jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line)),
    jest.spyOn(process.stderr, 'write').mockReturnValue(true),
  ];
  try {
    return { code: await rebuildCommand({ query } as never, options), lines, requested };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
const answer = (...rows: object[]) => Promise.resolve({ rows });

const repair: RebuildOptions = { purpose: 'repair', cancel: false, sample: null };
const proof: RebuildOptions = { purpose: 'proof', cancel: false, sample: null };

it.each<[string, RebuildOptions, Found, code: number, said: string[]]>([
  ['a repair that ends well', repair, {}, 0, ['completed']],
  ['a proof that finds nothing', proof, {}, 0, ['completed']],
  ['a proof that finds a row', proof, { tables: differing }, 1, [expect.stringContaining('7'), 'completed']],
  ['a repair that fails', repair, { state: 'failed', error: 'no' }, 1, ['failed: no']],
  [
    'a proof while a repair is under way',
    proof,
    { isUnderWay: true, purpose: 'repair' },
    1,
    ['Another rebuild is under way:', 'completed', expect.stringContaining('not a proof')],
  ],
  [
    'a proof of all while one of twenty streams is under way',
    proof,
    { isUnderWay: true, sample: 20 },
    1,
    ['Another rebuild is under way:', 'completed', expect.stringContaining('not a proof of all')],
  ],
  [
    'a repair without a projector',
    repair,
    { isAlive: false },
    0,
    [expect.stringMatching(/^No projector is running/), 'completed'],
  ],
  ['the end of one', { ...repair, cancel: true }, { state: 'cancelled' }, 0, ['The rebuild is cancelled']],
  [
    'the end of one that was completed first',
    { ...repair, cancel: true },
    { state: 'completed' },
    1,
    ['The rebuild is completed'],
  ],
  ['the end of none', { ...repair, cancel: true }, { cancels: false }, 1, ['Nothing is being rebuilt']],
] as [string, RebuildOptions, Found, number, string[]][])(
  'the outcome of %s is reported',
  async (_, options, found, code, said) => {
    expect(await run(options, found)).toMatchObject({ code, lines: said });
  },
);

it.each<[RebuildOptions, unknown[]]>([
  [repair, ['repair', null, 'command line']],
  [proof, ['proof', null, 'command line']],
  [{ ...proof, sample: 20 }, ['proof', 20, 'command line']],
  [{ ...proof, sample: 0 }, ['proof', 0, 'command line']],
])('a rebuild is requested with its arguments: %j', async (options, expected) => {
  expect((await run(options, {})).requested).toEqual([expected]);
});

it('missing rows of this release are reported', async () => {
  const query = () => Promise.reject(new Error('relation "pulse" does not exist'));
  await expect(rebuildCommand({ query } as never, repair)).rejects.toThrow(/is it running\?.*pulse/);
});
