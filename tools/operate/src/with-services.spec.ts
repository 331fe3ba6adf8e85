import { expect, it } from '@jest/globals';
import { withServices } from './with-services.js';

// Services that keep running would prevent the next start, and the command would not end.
it.each<[string, { ready?: Error; work?: Error }, string[]]>([
  ['nothing fails', {}, ['work', 'stopped']],
  [
    'the work fails',
    { work: new Error('the file was changed') },
    ['work', 'stopped', 'the file was changed'],
  ],
  ['they do not start', { ready: new Error('port in use') }, ['stopped', 'port in use']],
])('services that a command has started are stopped after its work when %s', async (_, fails, expected) => {
  const done: string[] = [];
  const services = {
    ready: fails.ready ? Promise.reject(fails.ready) : Promise.resolve(),
    stop: () => Promise.resolve(void done.push('stopped')),
  };
  const work = () => {
    done.push('work');
    return fails.work ? Promise.reject(fails.work) : Promise.resolve('result');
  };
  const outcome = await withServices(services, work).catch((error: Error) => void done.push(error.message));
  expect([done, outcome]).toEqual([expected, 'ready' in fails || 'work' in fails ? undefined : 'result']);
});
