export { exportLog, readLog } from './export.js';
export type { Progress } from './file.js';
export { importLog } from './import.js';
