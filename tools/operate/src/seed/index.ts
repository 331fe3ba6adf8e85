export { seedOrders } from './seed-orders.js';
export type { OrderStorage, SeedOptions } from './seed-orders.js';
export type { NewFile } from './orders/new-files.js';
export type { Read } from './orders/stream-builder.js';
export { addWorld } from './world/add-world.js';
export { allAssets, useAssetsIn } from './models/assets.js';
export { assetsFolder } from './models/assets-folder.js';
