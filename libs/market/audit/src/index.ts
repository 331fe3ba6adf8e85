export { changesOf as orderChangesOf } from './changes.js';
export { headsOfLog, lastHead, listHeads, placeHeads, signedShare } from './log-heads.js';
export type { PlacedHead, StoredHead } from './log-heads.js';
export { LogSigner } from './log-signer.js';
export { audit, auditSchema } from './journal.js';
export { actsOf, causedBy, countAudit, fullOrderId, idsNamed, listAudit, titlesOf } from './records.js';
export type { ResolvedFilter } from './records.js';
export type { AppRecord, AuditEvent, AuditRecord } from './sources.js';
export type { AuditRow } from './rows.js';
