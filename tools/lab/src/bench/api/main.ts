// npm run bench -- api [--only commands,uploads]: the running system compared with the parts that it is built on.
import { parseArgs } from 'node:util';
import { eventStoreUrl } from '@control-center/stack';
import { readSettings, noLimits } from '@platform/settings';
import { Visitor } from '@control-center/api/testing/visitor';
import { memoryOf, newInstance, processorTimesOf, startSystem, table } from '../../servers/system.js';
import { heading } from '../compare.js';
import * as commands from './commands.js';
import type { Part } from './part.js';
import * as uploads from './uploads.js';

const parts: Record<string, Part> = { commands, uploads };

const { values } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const chosen = Object.entries(parts).filter(([name]) => values.only?.split(',').includes(name) ?? true);

const instance = await newInstance();
const system = await startSystem({ ...instance, env: { ...instance.env, ...noLimits, LOG_LEVEL: 'warn' } });
try {
  const memory = () => memoryOf(instance.dataDir, system.pid).find(({ name }) => name === 'api')!.rss;
  const processorTimes = () => processorTimesOf(instance.dataDir, system.pid);
  const address = await eventStoreUrl(readSettings(instance.env));
  const visitor = (subject: string) => new Visitor(instance.url).signIn(subject);
  for (const [, { baseline, rows, remarks }] of chosen) {
    const cells = [heading(baseline)];
    for await (const row of rows({
      url: instance.url,
      eventStoreUrl: address,
      visitor,
      memory,
      processorTimes,
    }))
      cells.push(row);
    console.log(`${table(cells)}\n${remarks()}`);
  }
} finally {
  await system.stop();
  instance.remove();
}
