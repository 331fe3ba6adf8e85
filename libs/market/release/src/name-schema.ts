import { schemaName } from './schema-name.js';

// The last step of the build: stores the schema's name, so that programs need not compute it when they start.
await schemaName();
