// npm run export
import { readSettings } from '@control-center/settings';
import { exportCommand } from './export-command.js';

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort(new Error('Stopped; no file was written')));

process.exitCode = await exportCommand(process.argv.slice(2), readSettings(), stopped);
