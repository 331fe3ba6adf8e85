import { expect, it } from '@jest/globals';
import { Tracing } from './tracing.js';

const nowhere = new Tracing('bakery', { endpoint: '', headers: {}, share: 1 });

it('without an endpoint it runs the work, and knows no span', async () => {
  let end: ReturnType<Tracing['request']> | undefined;
  const seen = await new Promise<unknown>((resolve) => {
    end = nowhere.request(undefined, () =>
      resolve(
        nowhere.span('bake', (span) => {
          span.set({ 'command.name': 'Bake' });
          return Promise.resolve([nowhere.traceparent, 'bread']);
        }),
      ),
    );
  });
  end?.('GET /', {});
  expect(seen).toEqual([undefined, 'bread']);
  await nowhere.close();
});

it('an error of the work is thrown on', async () => {
  await expect(nowhere.span('bake', () => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt');
});

it('a collector that does not answer delays no request, and the end of the program by seconds at most', async () => {
  // Nobody listens at the port 9.
  const lost = new Tracing('bakery', { endpoint: 'http://127.0.0.1:9', headers: {}, share: 1 });
  expect(await lost.span('bake', () => Promise.resolve(lost.traceparent))).toMatch(
    /^00-[\da-f]{32}-[\da-f]{16}-01$/,
  );
  lost.ended('sold', 0.1);
  await lost.close();
});
