// npm run bench -- start: the time from `npm start`, installed and built, to the first page, and the memory of all parts.
import { memoryOf, newInstance, startSystem, table } from './system.mjs';

const instance = await newInstance();
try {
  const times = [['Data', 'first page, s', 'stopped, s']];
  let memory = [];
  for (const data of ['cold', 'warm']) {
    const system = await startSystem(instance);
    memory = process.platform === 'linux' ? memoryOf(instance.dataDir, system.pid) : [];
    times.push([data, system.seconds, await system.stop()]);
  }
  console.log(`${table(times)}\n`);
  const total = { name: 'total' };
  for (const key of ['rss', 'pss']) total[key] = memory.reduce((sum, part) => sum + part[key], 0);
  console.log(
    table([
      ['Part', 'RSS, MB', 'PSS, MB'],
      ...[...memory, total].map(({ name, rss, pss }) => [name, rss, pss]),
    ]),
  );
} finally {
  instance.remove();
}
