import { writeReplySchemas } from './reply-schemas.js';

writeReplySchemas();
