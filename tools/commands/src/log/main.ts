// npm run log
import { readSettings } from '@control-center/settings';
import { logCommand } from './command.js';

process.exitCode = await logCommand(process.argv.slice(2), readSettings());
