export { plant } from './plant.js';
export type { Planting } from './plant.js';
