// npm run chaos -- event-store|read-side [--rounds N] [--seed S]
import { prepare } from '../checkout/src/prepare.mjs';

const [name] = process.argv.slice(2);
if (name !== 'event-store' && name !== 'read-side') {
  console.error('npm run chaos -- event-store|read-side [--rounds N] [--seed S]');
  process.exit(1);
}
await prepare({ built: true });
await import(`./${name}.mjs`);
