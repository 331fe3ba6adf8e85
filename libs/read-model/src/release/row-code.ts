// All code that makes rows. schema-name.ts bundles it, without what the rows do not need, and names the schema after it.
// Nothing runs this file.
export { eventFormat } from '@control-center/domain';
export { Codec, Sealing } from '@control-center/event-store';
export { applyOrPark } from '../engine/batches/batch.js';
export { openSchema } from '../engine/rows/database.js';
export { createReadSchema } from '../engine/writer/read-schema.js';
export { marketplace } from '../models/marketplace.js';
