// npm run build: builds what npm start runs, without starting it.
import { buildProduct } from './build.mjs';
import { prepare } from './prepare.mjs';

await prepare('running', buildProduct);
