import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { loadLater, tryAgainAfter } from './load-later';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Part = () => <p>Phần thêm</p>;

/** A frame with a part whose code is not there the first times. */
async function renderFrame(failures: number) {
  let attempts = 0;
  const Later = loadLater(() => {
    attempts += 1;
    return attempts > failures ? Promise.resolve(Part) : Promise.reject(new TypeError('no such file'));
  });
  render(
    <main>
      <p>Khung</p>
      <Suspense>
        <Later />
      </Suspense>
    </main>,
  );
  await act(() => Promise.resolve());
  return { attempts: () => attempts };
}
const shown = () => screen.queryAllByText(/Khung|Phần thêm/).map(({ textContent }) => textContent);

it('a part is there as soon as its code is', async () => {
  await renderFrame(0);
  expect(shown()).toEqual(['Khung', 'Phần thêm']);
});

it.each([
  ['the browser is online again', () => void dispatchEvent(new Event('online'))],
  ['some time has passed', () => jest.advanceTimersByTime(tryAgainAfter)],
])('the page goes on without a part whose code cannot be loaded, and has it once %s', async (_, passes) => {
  jest.useFakeTimers();
  const { attempts } = await renderFrame(2);
  for (const attempt of [1, 2]) {
    expect([shown(), attempts()]).toEqual([['Khung'], attempt]);
    await act(async () => {
      passes();
      await Promise.resolve();
    });
  }
  expect(shown()).toEqual(['Khung', 'Phần thêm']);
  act(() => jest.advanceTimersByTime(10 * tryAgainAfter));
  act(() => void dispatchEvent(new Event('online')));
  expect(attempts()).toBe(3);
});

// Outside of the screens, which have a boundary of their own, the failure of `lazy` takes away the whole program.
it.each([
  ...['app/App.tsx', 'app/shell/Shell.tsx', 'app/palette/GlobalKeys.tsx', 'app/install/Install.tsx'],
  ...['components/overlays/later.ts', 'components/overlays/MoreTabs.tsx'],
  ...[
    'features/accounts/UserMenu.tsx',
    'features/accounts/RoleSwitcher.tsx',
    'features/notifications/Bell.tsx',
  ],
])('%s, which is around every screen, loads its parts in this way', (path) => {
  const source = readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
  expect(source).toMatch(/\bloadLater\(/);
  expect(source).not.toMatch(/\blazy\(/);
});
