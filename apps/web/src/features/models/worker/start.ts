/** The worker that reads and draws files. */
export const startWorker = () =>
  new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module' });
