// npm run fuzz -- [--count N] [--seed S]: sends hostile requests and socket frames to the complete running system.
import { parseArgs } from 'node:util';
import { attack } from '@control-center/testing-api/fuzz/attack';
import { prepareAttack } from '@control-center/testing-api/fuzz/victim';
import { noLimits } from '@control-center/settings';
import { memoryOf, newInstance, startSystem } from '../servers/system.js';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
/** How much the memory of the api may grow after the first quarter of the requests. MB. */
const maxGrowth = 80;

const instance = await newInstance();
// A small heap is collected often, so growth that remains is a leak.
const small = { NODE_OPTIONS: '--max-old-space-size=160' };
const system = await startSystem({
  ...instance,
  env: { ...instance.env, ...noLimits, ...small, LOG_LEVEL: 'error' },
});
try {
  const prepared = await prepareAttack(instance.url);
  const memory = () => memoryOf(instance.dataDir, system.pid).find(({ name }) => name === 'api')!.rss;
  const warm = Math.min(count, Math.ceil(count / 4));
  const findings = await attack({ ...prepared, seed, count: warm });
  const before = memory();
  findings.push(...(await attack({ ...prepared, seed: seed + 1, count: count - warm })));
  const after = memory();
  if (after - before > maxGrowth)
    findings.push(`The api grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
  const { ok } = await fetch(`${instance.url}/health/ready`);
  if (!ok) findings.push('The system is not ready any more');
  console.log(`${count} hostile requests, seed ${seed}: ${findings.length} findings`);
  console.log(`Memory of the api: ${before.toFixed(0)} MB after ${warm}, ${after.toFixed(0)} MB at the end`);
  for (const finding of findings) console.log(`- ${finding}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await system.stop();
  instance.remove();
}
