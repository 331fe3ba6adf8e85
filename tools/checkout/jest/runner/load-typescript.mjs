// Node compiles the sources of specs as it loads them.
import { register } from 'node:module';

register('./module-hooks.mjs', import.meta.url);
// Not for the programs that specs start.
delete process.env['NODE_OPTIONS'];
