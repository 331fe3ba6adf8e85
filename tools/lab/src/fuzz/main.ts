// npm run fuzz -- [--count N] [--seed S]: sends hostile requests and socket frames to the complete running
// system with two instances of the api.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attack } from '@control-center/api/testing/fuzz/attack';
import { personalTextsIn, prepareAttack } from '@control-center/api/testing/fuzz/victim';
import { prepareForeignPeople } from '@control-center/api/testing/people';
import { noLimits } from '@platform/settings';
import { memoryOf, newInstance, standstillOf, startSystem } from '../servers/system.js';
import type { Standstill } from './standstills.js';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const instances = 2;
/** How much the memory of an api may grow after the first quarter of the requests. MB. */
const maxGrowth = 80;
/** Aims: how long the event loop of an api may stand still (ms), and the memory that it may take at most (MB). */
const [maxStandstill, maxMemory] = [100, 400];

const instance = await newInstance();
// A small heap is collected often, so growth that remains is a leak.
/** Each reading of the metrics resets the maximum, so attackers must not read them. */
const METRICS_TOKEN = randomUUID();
const standstillsFile = join(instance.dataDir, 'standstills');
const measure = `${new URL('standstills.js', import.meta.url).href}?file=${standstillsFile}`;
const small = { NODE_OPTIONS: `--max-old-space-size=160 --import ${measure}` };

/** The longest work of an api in one turn of its event loop since a time in milliseconds, without waits for a processor. */
function longestWork(since: number): number {
  const lines = readFileSync(standstillsFile, 'utf8').trim().split('\n');
  const standstills = lines.map((line) => JSON.parse(line) as Standstill);
  return Math.max(0, ...standstills.filter(({ at }) => at >= since).map(({ workedMs }) => workedMs));
}

const system = await startSystem({
  ...instance,
  env: {
    ...instance.env,
    ...noLimits,
    ...small,
    METRICS_TOKEN,
    API_INSTANCES: `${instances}`,
  },
});
try {
  if (process.env['OIDC_ISSUER']) await prepareForeignPeople(instance.url);
  const prepared = await prepareAttack(instance.url);
  const memory = () => memoryOf(instance.dataDir, system.pid).find(({ name }) => name === 'api')!;
  const warm = Math.min(count, Math.ceil(count / 4));
  await standstillOf(instance.url, METRICS_TOKEN, instances);
  const since = Date.now();
  const findings = await attack({ ...prepared, seed, count: warm });
  const before = memory().rss;
  findings.push(...(await attack({ ...prepared, seed: seed + 1, count: count - warm })));
  const { rss: after, peak: most } = memory();
  if (after - before > maxGrowth * instances)
    findings.push(`The apis grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
  const standstill = await standstillOf(instance.url, METRICS_TOKEN, instances);
  if (most > maxMemory) findings.push(`An api took ${most.toFixed(0)} MB at most, the aim is ${maxMemory}`);
  const logs = join(instance.dataDir, 'logs');
  for (const name of readdirSync(logs))
    findings.push(
      ...personalTextsIn(readFileSync(join(logs, name), 'utf8'), prepared.personal).map(
        (finding) => `${name}: ${finding}`,
      ),
    );
  const { ok } = await fetch(`${instance.url}/health/ready`);
  if (!ok) findings.push('The system is not ready any more');
  console.log(`${count} hostile requests, seed ${seed}: ${findings.length} findings`);
  console.log(`Memory of the apis: ${before.toFixed(0)} MB after ${warm}, ${after.toFixed(0)} MB at the end`);
  console.log(`An api took ${most.toFixed(0)} MB at most (aim ${maxMemory})`);
  console.log(
    `The event loop of an api stood still for ${standstill.toFixed(0)} ms at most, ` +
      `${longestWork(since).toFixed(0)} ms of it its own work at most (aim ${maxStandstill})`,
  );
  for (const finding of findings) console.log(`- ${finding}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await system.stop();
  instance.remove();
}
