export { exportLog, linesAfter, linesOfStream, OtherLog, readLog } from './export.js';
export { linesOfFile } from './file.js';
export type { Line, Progress } from './file.js';
export { importLog } from './import.js';
export { peopleIn, unreadablePeople } from './people.js';
export { verifyLog } from './verify.js';
export type { Verified } from './verify.js';
