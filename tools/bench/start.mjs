// Time from `npm start`, installed and built, to the first page, and the memory of what then runs.
import { memoryOf, place, startSystem, table } from './system.mjs';

const own = await place();
try {
  const times = [['Data', 'first page, s', 'stopped, s']];
  let memory = [];
  for (const data of ['cold', 'warm']) {
    const system = await startSystem(own);
    memory = process.platform === 'linux' ? memoryOf(own.dataDir, system.pid) : [];
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
  own.remove();
}
