// npm run export
import { exportCommand } from './export-command.js';

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort(new Error('Stopped; no file was written')));

process.exitCode = await exportCommand(process.argv.slice(2), process.env, stopped);
