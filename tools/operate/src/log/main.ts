// npm run log
import { logCommand } from './command.js';

process.exitCode = await logCommand(process.argv.slice(2), process.env);
