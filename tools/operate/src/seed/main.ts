// npm run seed -- --projects 1000 | --years 3 [--seed WORD] [--url esdb://…] [--yes]
import { seedCommand } from './command.js';

process.exitCode = await seedCommand(process.argv.slice(2), process.env);
