import { writeReplySchemas } from './replies-file.js';

await writeReplySchemas();
