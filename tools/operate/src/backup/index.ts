export { backUp } from './backup.js';
export type { Installation } from './backup.js';
export { checksOf, fitToHeads, keyOfBackup, openBackup, restore, verifyBackup } from './restore.js';
export { erasedPeople, personalTables, savedTables, tablesLeftOut } from './tables.js';
