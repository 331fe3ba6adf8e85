// npm run bench -- start | pages | people | event-store | read-side | api | replay | audit | exports | notices
const benches = {
  start: () => import('./start.js'),
  pages: () => import('./pages/main.js'),
  people: () => import('./people.js'),
  'event-store': () => import('./event-store/main.js'),
  'read-side': () => import('./read-side/main.js'),
  api: () => import('./api/main.js'),
  replay: () => import('./replay.js'),
  audit: () => import('./audit/main.js'),
  exports: () => import('./exports.js'),
  notices: () => import('./notices.js'),
};

const [name = ''] = process.argv.slice(2);
if (name in benches) await benches[name as keyof typeof benches]();
else {
  console.error(`npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 1;
}
