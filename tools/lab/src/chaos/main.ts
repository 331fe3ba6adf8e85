// npm run chaos -- event-store|read-side|cluster|restore|notices [--rounds N] [--seed S]
const experiments = {
  'event-store': () => import('./event-store/main.js'),
  'read-side': () => import('./read-side/main.js'),
  cluster: () => import('./cluster/main.js'),
  restore: () => import('./restore/main.js'),
  notices: () => import('./notices/main.js'),
};

const [name = ''] = process.argv.slice(2);
if (name in experiments) await experiments[name as keyof typeof experiments]();
else {
  console.error('npm run chaos -- event-store|read-side|cluster|restore|notices [--rounds N] [--seed S]');
  process.exitCode = 1;
}
