import type { Stack } from '@control-center/stack';

/** Does its work with embedded services, which are stopped afterwards, whatever has failed: they do not end by themselves. */
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
