// npm run bench -- api [--only commands,uploads]: the running program beside what it stands on. Each part adds its rows.
import { parseArgs } from 'node:util';
import { heading } from './compare.mjs';
import { memoryOf, place, startSystem, table } from './system.mjs';

/** Each exports `rows(context)`: promises of rows, one after the other. */
const parts = { commands: './api-commands.mjs', uploads: './api-uploads.mjs' };

const { values } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const chosen = Object.keys(parts).filter((name) => !values.only || values.only.split(',').includes(name));
const unlimited = { LIMIT_SIGN_INS: '0', LIMIT_UPLOADS: '0', LIMIT_MESSAGES: '0', LIMIT_DEMO_PROJECTS: '0' };

const { Visitor } = await import('../../apps/api/dist/testing/visitor.js');
const own = await place();
const system = await startSystem({ ...own, env: { ...own.env, ...unlimited, LOG_LEVEL: 'warn' } });
try {
  const memory = () => memoryOf(own.dataDir, system.pid).find(({ name }) => name === 'api').rss;
  const eventStoreUrl = `esdb://127.0.0.1:${own.env.EVENT_NODE_PORT}?tls=false`;
  const visitor = (subject) => new Visitor(own.url).signIn(subject);
  for (const name of chosen) {
    const { beside, rows, notes } = await import(parts[name]);
    const shown = [heading(beside)];
    for await (const row of rows({ url: own.url, eventStoreUrl, visitor, memory })) shown.push(row);
    console.log(`${table(shown)}\n${notes?.() ?? ''}`);
  }
} finally {
  await system.stop();
  own.remove();
}
