export { backUp } from './backup.js';
export type { Installation } from './backup.js';
export { verifyBackup } from './record.js';
export { keyOfBackup, openBackup, restore } from './restore.js';
export { erasedPeople, personalTables, savedTables, tablesLeftOut } from './tables.js';
