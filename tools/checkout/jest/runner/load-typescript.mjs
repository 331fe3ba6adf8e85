// Node compiles the sources of specs as it loads them.
import { register } from 'node:module';

register('./module-hooks.mjs', import.meta.url);
// Programs that specs start do not inherit this.
delete process.env['NODE_OPTIONS'];
