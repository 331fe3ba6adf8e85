import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page, Worker } from '@playwright/test';
import { inkOf, store, viewerOf } from '../steps/files.js';
import { binaryStl, models } from '../steps/models.js';
import { signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, 'khach@demo.test');
});
test.afterAll(() => page.context().close());

const stage = () => page.getByRole('application');

async function opened(name: string, data: Buffer): Promise<void> {
  await page.goto(viewerOf(await store(page, name, data)));
  await expect(page.getByRole('figure')).toContainText('tam giác');
  await expect.poll(async () => (await inkOf(stage())).share).toBeGreaterThan(0.03);
}

test('every format is drawn, with its size and its triangles', async () => {
  for (const [name, data] of Object.entries(models)) {
    await opened(name, data);
    await expect(page.getByRole('figure')).toContainText('8 × 6 × 4');
    await expect(page.getByRole('figure')).toContainText('6 tam giác');
    // Faces are lit differently: a model, not a silhouette.
    expect((await inkOf(stage())).colours).toBeGreaterThan(3);
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('fingers turn it, move it and bring it nearer', async () => {
  await opened('khối.stl', binaryStl());
  const devtools = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await stage().boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...reach: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: reach.map((way, id) => ({ id, x: x + width / 2 + way, y: y + height / 2 })),
    });
  const { share } = await inkOf(stage());
  await touch('touchStart', -30, 30);
  await touch('touchMove', -60, 60);
  await touch('touchEnd');
  await expect.poll(async () => (await inkOf(stage())).share).toBeGreaterThan(1.5 * share);
  const before = (await stage().screenshot()).toString('base64');
  await touch('touchStart', 0);
  await touch('touchMove', 80);
  await touch('touchEnd');
  await expect.poll(async () => (await stage().screenshot()).toString('base64')).not.toBe(before);
});

test('mouse, wheel, keys and buttons turn it about', async () => {
  await opened('khối.stl', binaryStl());
  const changes = async (act: () => Promise<void>) => {
    const before = (await stage().screenshot()).toString('base64');
    await act();
    await expect.poll(async () => (await stage().screenshot()).toString('base64')).not.toBe(before);
  };
  const drag = async (button: 'left' | 'right') => {
    const { x, y, width, height } = (await stage().boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down({ button });
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 20, { steps: 3 });
    await page.mouse.up({ button });
  };
  await changes(() => drag('left'));
  await changes(() => drag('right'));
  await changes(() => page.mouse.wheel(0, -300));
  await changes(() => page.getByRole('button', { name: 'Vừa khung' }).click());
  await changes(() => page.getByRole('switch', { name: 'Khung dây' }).click());
  await changes(async () => {
    await stage().focus();
    await page.keyboard.press('6');
  });
  await changes(() => page.keyboard.press('ArrowUp'));
  const { share } = await inkOf(stage());
  await changes(() => page.setViewportSize({ width: 600, height: 900 }));
  expect((await stage().boundingBox())!.width).toBeLessThan(600);
  expect(share).toBeGreaterThan(0);
});

/** Frames of the worker, while which it would have drawn unasked. */
const frames = (worker: Worker, count: number) =>
  worker.evaluate(
    (all) =>
      new Promise<void>((done) => {
        let left = all;
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
        next();
      }),
    count,
  );

test('a frame is drawn for each change, and none while nothing changes', async () => {
  await opened('khối.stl', binaryStl());
  const [worker] = page.workers();
  await frames(worker!, 10);
  await worker!.evaluate(() => {
    const own = globalThis as unknown as { drawn: number };
    own.drawn = 0;
    const { prototype } = WebGL2RenderingContext;
    const draw = Object.getOwnPropertyDescriptor(prototype, 'drawArrays')!.value as (
      ...given: number[]
    ) => void;
    prototype.drawArrays = function (...given) {
      own.drawn++;
      draw.apply(this, given);
    };
  });
  const drawn = () => worker!.evaluate(() => (globalThis as unknown as { drawn: number }).drawn);
  await frames(worker!, 40);
  expect(await drawn()).toBe(0);
  await stage().press('ArrowLeft');
  await expect.poll(drawn).toBe(1);
  await frames(worker!, 40);
  expect(await drawn()).toBe(1);
});

test('what cannot be shown says why', async () => {
  const broken = await store(page, 'hỏng.stl', Buffer.from('solid hỏng\nfacet\nouter loop\nvertex 1 2'));
  await page.goto(viewerOf(broken));
  await expect(page.getByRole('alert')).toContainText('Không thể tải 3D model: ');
  await page.goto(viewerOf({ ...broken, url: '/objects/khong-co.stl' }));
  await expect(page.getByRole('alert')).toContainText('3D file data not available');
  await page.goto(viewerOf({ ...broken, name: 'trục.step' }));
  await expect(page.getByRole('alert')).toContainText('phần mềm CAD');
  await page.goto(viewerOf({ ...broken, name: 'khối.3mf' }));
  await expect(page.getByRole('alert')).toContainText('không được hỗ trợ');
  await page.goto(viewerOf({ ...broken, url: 'https://example.test/objects/a.stl' }));
  await expect(page.getByText('3D file data not available')).toBeVisible();
  const blind = await page.context().newPage();
  await blind.addInitScript(() => {
    HTMLCanvasElement.prototype.transferControlToOffscreen = () => {
      throw new Error('no graphics');
    };
  });
  await blind.goto(viewerOf(broken));
  await expect(blind.getByRole('alert')).toContainText('Lỗi khởi tạo 3D viewer');
  await blind.close();
});

test('graphics that are taken away come back', async () => {
  const file = await store(page, 'khối.stl', binaryStl());
  await page.context().route(`**${file.url}`, async (route) => {
    const [worker] = page.workers();
    // The context is made before the file is fetched; the worker hands it out again.
    await worker!.evaluate(() => {
      const own = globalThis as unknown as { contexts: WebGL2RenderingContext[] };
      own.contexts = [];
      const { prototype } = WebGL2RenderingContext;
      const draw = Object.getOwnPropertyDescriptor(prototype, 'drawArrays')!.value as (
        ...given: number[]
      ) => void;
      prototype.drawArrays = function (...given) {
        own.contexts.push(this);
        draw.apply(this, given);
      };
    });
    await route.continue();
  });
  await page.goto(viewerOf(file));
  await expect.poll(async () => (await inkOf(stage())).share).toBeGreaterThan(0.03);
  const [worker] = page.workers();
  const loss = (act: 'loseContext' | 'restoreContext') =>
    worker!.evaluate((name) => {
      const own = globalThis as unknown as { contexts: WebGL2RenderingContext[]; loss?: WEBGL_lose_context };
      own.loss ??= own.contexts[0]!.getExtension('WEBGL_lose_context')!;
      own.loss[name]();
    }, act);
  await loss('loseContext');
  await expect(page.getByText('Trình duyệt vừa ngắt đồ hoạ 3D')).toBeVisible();
  await loss('restoreContext');
  await expect(page.getByText('Trình duyệt vừa ngắt đồ hoạ 3D')).toBeHidden();
  await expect.poll(async () => (await inkOf(stage())).share).toBeGreaterThan(0.03);
});

test('opening and closing twenty models leaves nothing behind', async () => {
  const file = await store(page, 'khối.stl', binaryStl(20_000));
  const devtools = await page.context().newCDPSession(page);
  await page.goto(viewerOf({ ...file, name: 'khối.3mf' }));
  const show = (name: string) =>
    page.evaluate(
      (path) => {
        history.replaceState(history.state, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      },
      viewerOf({ ...file, name }),
    );
  const round = async () => {
    await show('khối.stl');
    await expect(page.getByRole('figure')).toContainText('20.000 tam giác');
    expect(page.workers()).toHaveLength(1);
    await show('khối.3mf');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(0);
  };
  const held = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number };
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { usedSize, nodes, jsEventListeners };
  };
  // The first few also load code and warm caches.
  for (let times = 0; times < 3; times++) await round();
  const before = await held();
  for (let times = 0; times < 20; times++) await round();
  const after = await held();
  expect(after.usedSize - before.usedSize).toBeLessThan(2_000_000);
  expect(after.nodes - before.nodes).toBeLessThan(50);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(50);
});

test('a model of 50 MB can be given up, and leaves the page free while it comes', async () => {
  const file = await store(page, 'lớn.stl', binaryStl(1_048_000));
  await page.goto(viewerOf(file));
  await page.getByRole('button', { name: 'Huỷ' }).click();
  await expect(page.getByText('Đã huỷ tải mô hình.')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await page.getByRole('button', { name: 'Tải lại' }).click();
  await expect(page.getByRole('figure')).toContainText('1.048.000 tam giác', { timeout: 60_000 });
  await page.getByRole('combobox', { name: 'Góc nhìn' }).focus();
  await expect(page.getByRole('combobox', { name: 'Góc nhìn' })).toBeFocused();
});
