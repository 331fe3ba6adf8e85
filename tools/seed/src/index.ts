export { seedOrders } from './seed-orders.js';
export type { SeedOptions } from './seed-orders.js';
