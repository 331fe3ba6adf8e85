// All code that makes rows. schema-name.ts bundles what the rows need of it and names the schema after that. Nothing
// runs this file.
export { eventFormat } from '@market/domain';
export { Codec, Sealing } from '@platform/log';
export { applyOrPark, createReadSchema, openSchema } from '@platform/rows';
export { marketplace } from '@market/rows';
