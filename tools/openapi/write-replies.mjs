import { writeReplySchemas } from './reply-schemas.mjs';

writeReplySchemas();
