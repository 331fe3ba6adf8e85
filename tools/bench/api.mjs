// npm run bench -- api [--only commands,uploads]: the running system compared with the parts that it is built on.
import { parseArgs } from 'node:util';
import { heading } from './compare.mjs';
import { memoryOf, newInstance, startSystem, table } from './system.mjs';

/** Each exports `baseline`, its name, and `rows(context)`, an async generator of rows; `remarks()` is optional. */
const parts = { commands: './api-commands.mjs', uploads: './api-uploads.mjs' };

const { values } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const chosen = Object.keys(parts).filter((name) => !values.only || values.only.split(',').includes(name));
const unlimited = { LIMIT_SIGN_INS: '0', LIMIT_UPLOADS: '0', LIMIT_MESSAGES: '0', LIMIT_DEMO_PROJECTS: '0' };

const { Visitor } = await import('../../apps/api/dist/testing/visitor.js');
const instance = await newInstance();
const system = await startSystem({ ...instance, env: { ...instance.env, ...unlimited, LOG_LEVEL: 'warn' } });
try {
  const memory = () => memoryOf(instance.dataDir, system.pid).find(({ name }) => name === 'api').rss;
  const eventStoreUrl = `esdb://127.0.0.1:${instance.env.EVENT_NODE_PORT}?tls=false`;
  const visitor = (subject) => new Visitor(instance.url).signIn(subject);
  for (const name of chosen) {
    const { baseline, rows, remarks } = await import(parts[name]);
    const cells = [heading(baseline)];
    for await (const row of rows({ url: instance.url, eventStoreUrl, visitor, memory })) cells.push(row);
    console.log(`${table(cells)}\n${remarks?.() ?? ''}`);
  }
} finally {
  await system.stop();
  instance.remove();
}
