// npm run bench -- start: the time from `npm start`, installed and built, to the first page, and the memory of all parts.
import { memoryOf, newInstance, startSystem, table } from '../servers/system.js';
import type { Memory } from '../servers/system.js';

const instance = await newInstance();
try {
  const times: (string | number)[][] = [['Data', 'first page, s', 'stopped, s']];
  let memory: Memory[] = [];
  for (const data of ['cold', 'warm']) {
    const system = await startSystem(instance);
    memory = process.platform === 'linux' ? memoryOf(instance.dataDir, system.pid) : [];
    times.push([data, system.seconds, await system.stop()]);
  }
  console.log(`${table(times)}\n`);
  const sum = (key: 'rss' | 'pss') => memory.reduce((total, part) => total + part[key], 0);
  const total = { name: 'total', rss: sum('rss'), pss: sum('pss') };
  console.log(
    table([
      ['Part', 'RSS, MB', 'PSS, MB'],
      ...[...memory, total].map(({ name, rss, pss }) => [name, rss, pss]),
    ]),
  );
} finally {
  instance.remove();
}
