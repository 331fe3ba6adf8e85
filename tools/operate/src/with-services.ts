import type { Stack } from '@control-center/stack';

/**
 * Runs `work` with embedded services and stops them afterwards, even after a failure, because they do not end by
 * themselves.
 */
export async function withServices<Result>(
  services: Pick<Stack, 'ready' | 'stop'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await services.ready;
    return await work();
  } finally {
    await services.stop();
  }
}
