// npm run objects -- move s3|disk
import { objectsCommand } from './objects-command.js';

process.exitCode = await objectsCommand(process.argv.slice(2), process.env);
