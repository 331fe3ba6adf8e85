import type { PersonalData } from '@control-center/domain/kernel';
import { expect, it } from '@jest/globals';
import { peopleIn } from './people.js';

const personal = {
  Registered: { subject: ({ id }: Record<string, unknown>) => String(id), fields: [] },
  Erased: { subject: ({ id }: Record<string, unknown>) => String(id), erases: true },
} as unknown as PersonalData;
const header = JSON.stringify({ format: 'event-log', version: 2, logId: 'log', logFormat: 1 });

async function* logOf(...events: [type: string, id: string][]) {
  yield header;
  for (const [index, [type, id]] of events.entries())
    yield await Promise.resolve(
      JSON.stringify({ ...{ id: String(index), type, stream: `account-${id}`, revision: 0 }, json: { id } }),
    );
}

it('the people of a log are those that it names and did not erase, in whatever order', async () => {
  const log = logOf(['Erased', 'chi'], ['Registered', 'an'], ['Registered', 'chi'], ['Other', 'dung']);
  expect(await peopleIn(log, personal)).toEqual({ named: new Set(['an']), erased: new Set(['chi']) });
});
