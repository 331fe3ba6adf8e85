// npm run build: makes what npm start runs, and starts nothing.
import { buildProduct } from './build.mjs';
import { prepare } from './prepare.mjs';

await prepare('running', buildProduct);
