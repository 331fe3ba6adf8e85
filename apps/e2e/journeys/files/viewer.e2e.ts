import type { StoredFile } from '@market/contracts';
import { stepFile } from '@platform/testing/step';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Locator, Page, Worker } from '@playwright/test';
import { drawnPixels, uploadFile, viewerUrl } from '../steps/files.js';
import { binaryStl, models } from '../steps/models.js';
import { signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, 'khach@demo.test');
});
test.afterAll(() => page.context().close());

const stage = () => page.getByRole('application');

async function openModel(name: string, data: Buffer): Promise<void> {
  await page.goto(viewerUrl(await uploadFile(page, name, data)));
  await expect(page.getByRole('figure')).toContainText('tam giác');
  await expect.poll(async () => (await drawnPixels(stage())).share).toBeGreaterThan(0.03);
}

test('every format is drawn, with its size and its number of triangles', async () => {
  for (const [name, data] of Object.entries(models)) {
    await openModel(name, data);
    await expect(page.getByRole('figure')).toContainText('8 × 6 × 4');
    await expect(page.getByRole('figure')).toContainText('6 tam giác');
    // Faces are lit differently: a model, not a silhouette.
    expect((await drawnPixels(stage())).colours).toBeGreaterThan(3);
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a STEP assembly is converted: its bodies are measured, hidden and cut', async () => {
  const step = stepFile([{ box: [60, 40, 8], name: 'Tam' }, { radius: 5, height: 30, at: [20, 20, 8], name: 'Chot' }]); // prettier-ignore
  await openModel('cụm.step', step);
  const figure = page.getByRole('figure');
  await expect(figure).toContainText('60 × 40 × 38 mm');
  await expect(figure).toContainText('Bản xem chuyển đổi – bản gốc quyết định.');
  await expect(page.getByRole('region', { name: 'Các khối' })).toContainText('10 × 10 × 30 mm');
  const picture = async () => (await stage().screenshot()).toString('base64');
  for (const act of [
    () => page.getByRole('button', { name: 'Chỉ xem Khối 2', exact: true }).click(),
    () => page.getByText('Hiện tất cả').click(),
    () => page.getByText('X', { exact: true }).click(),
    () => page.getByRole('switch', { name: 'Chiếu song song' }).click(),
  ]) {
    const before = await picture();
    await act();
    await expect.poll(picture).not.toBe(before);
  }
  await page.getByText('Không cắt').click();
  await page.getByRole('switch', { name: 'Đo' }).click();
  const { width, height } = (await stage().boundingBox())!;
  await stage().click({ position: { x: width / 2, y: height / 2 } });
  await expect(page.getByRole('status', { name: 'Kết quả đo' })).toContainText(/của Khối \d/);
});

/** A box of 40 × 40 × 40, maybe with a hollow of half its sides in the middle. */
function box({ hollow }: { hollow: boolean }): Buffer {
  const corners = [0, 1].flatMap((z) => [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => [x!, y!, z])); // prettier-ignore
  const faces = [[4, 3, 2, 1], [5, 6, 7, 8], [1, 2, 6, 5], [2, 3, 7, 6], [3, 4, 8, 7], [4, 1, 5, 8]]; // prettier-ignore
  const inner = faces.map((face) => face.map((corner) => corner + 8).reverse());
  const rows = (first: number, side: number) =>
    corners.map((corner) => `v ${corner.map((value) => first + side * value).join(' ')}`);
  const all = [...faces, ...(hollow ? inner : [])].map((face) => `f ${face.join(' ')}`);
  return Buffer.from([...rows(0, 40), ...rows(10, 20), ...all].join('\n'));
}

const compareUrl = (now: StoredFile, before: StoredFile) =>
  `${viewerUrl(now)}&${new URLSearchParams({ before: before.url, beforeName: before.name }).toString()}`;

test('two revisions are cut together: what changed inside is in colour', async () => {
  const [full, hollow] = [
    await uploadFile(page, 'đặc.obj', box({ hollow: false })),
    await uploadFile(page, 'rỗng.obj', box({ hollow: true })),
  ];
  for (const [now, before, colour] of [
    [full, hollow, 'green'],
    [hollow, full, 'red'],
  ] as const) {
    await page.goto(compareUrl(now, before));
    await expect(page.getByRole('figure')).toContainText('64 cm³');
    const { green, red } = await drawnPixels(stage());
    expect([green, red]).toEqual([0, 0]);
    await page.getByText('Z', { exact: true }).click();
    await expect.poll(async () => (await drawnPixels(stage()))[colour]).toBeGreaterThan(0.005);
  }
});

test('a STEP file that is cut says so, and the page goes on', async () => {
  const step = stepFile([{ box: [60, 40, 8] }]);
  await page.goto(viewerUrl(await uploadFile(page, 'cụt.step', step.subarray(0, -200))));
  await expect(page.getByRole('alert')).toContainText('bị cắt ngắn');
  await openModel('khối.stl', binaryStl());
});

test('touch gestures rotate, move and zoom the model', { tag: '@long' }, async () => {
  await openModel('khối.stl', binaryStl());
  const devtools = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await stage().boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...offsets: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: offsets.map((offset, id) => ({ id, x: x + width / 2 + offset, y: y + height / 2 })),
    });
  const { share } = await drawnPixels(stage());
  await touch('touchStart', -30, 30);
  await touch('touchMove', -60, 60);
  await touch('touchEnd');
  await expect.poll(async () => (await drawnPixels(stage())).share).toBeGreaterThan(1.5 * share);
  const before = (await stage().screenshot()).toString('base64');
  await touch('touchStart', 0);
  await touch('touchMove', 80);
  await touch('touchEnd');
  await expect.poll(async () => (await stage().screenshot()).toString('base64')).not.toBe(before);
});

test('mouse, wheel, keys and buttons change the view of the model', { tag: '@long' }, async () => {
  await openModel('khối.stl', binaryStl());
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
  await changes(() => page.getByRole('switch', { name: 'Dạng khung dây' }).click());
  await changes(async () => {
    await stage().focus();
    await page.keyboard.press('6');
  });
  await changes(() => page.keyboard.press('ArrowUp'));
  const { share } = await drawnPixels(stage());
  await changes(() => page.setViewportSize({ width: 600, height: 900 }));
  expect((await stage().boundingBox())!.width).toBeLessThan(600);
  expect(share).toBeGreaterThan(0);
});

/** Waits for frames of the worker, in which it could have drawn without a change. */
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

test('one frame is drawn for each change, and none while nothing changes', { tag: '@long' }, async () => {
  await openModel('khối.stl', binaryStl());
  // Its edges come with what it measures.
  await expect(page.getByRole('figure')).toContainText('Thể tích');
  const [worker] = page.workers();
  await frames(worker!, 10);
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { drawn: number };
    scope.drawn = 0;
    const { prototype } = WebGL2RenderingContext;
    const draw = Object.getOwnPropertyDescriptor(prototype, 'drawArrays')!.value as (
      ...given: number[]
    ) => void;
    prototype.drawArrays = function (...given) {
      scope.drawn++;
      draw.apply(this, given);
    };
  });
  const drawn = () => worker!.evaluate(() => (globalThis as unknown as { drawn: number }).drawn);
  await frames(worker!, 40);
  expect(await drawn()).toBe(0);
  await stage().press('ArrowLeft');
  // The surface and its edges.
  await expect.poll(drawn).toBe(2);
  await frames(worker!, 40);
  expect(await drawn()).toBe(2);
});

test('a model that cannot be displayed is explained by a message', { tag: '@long' }, async () => {
  const broken = await uploadFile(page, 'hỏng.stl', Buffer.from('solid hỏng\nfacet\nouter loop\nvertex 1 2'));
  await page.goto(viewerUrl(broken));
  await expect(page.getByRole('alert')).toContainText('Không thể tải 3D model: ');
  await page.goto(viewerUrl({ ...broken, url: '/objects/khong-co.stl' }));
  await expect(page.getByRole('alert')).toContainText('3D file data not available');
  await page.goto(viewerUrl({ ...broken, name: 'trục.dwg' }));
  await expect(page.getByRole('alert')).toContainText('phần mềm CAD');
  await page.goto(viewerUrl({ ...broken, name: 'khối.txt' }));
  await expect(page.getByRole('alert')).toContainText('không được hỗ trợ');
  await page.goto(viewerUrl({ ...broken, url: 'https://example.test/objects/a.stl' }));
  await expect(page.getByText('3D file data not available')).toBeVisible();
  const withoutGraphics = await page.context().newPage();
  await withoutGraphics.addInitScript(() => {
    HTMLCanvasElement.prototype.transferControlToOffscreen = () => {
      throw new Error('no graphics');
    };
  });
  await withoutGraphics.goto(viewerUrl(broken));
  await expect(withoutGraphics.getByRole('alert')).toContainText('Lỗi khởi tạo 3D viewer');
  await withoutGraphics.close();
});

test('the model is drawn again after the graphics context was lost', { tag: '@long' }, async () => {
  const file = await uploadFile(page, 'khối.stl', binaryStl());
  await page.context().route(`**${file.url}`, async (route) => {
    const [worker] = page.workers();
    // The graphics context exists before the file is fetched; draw calls of the worker reveal it.
    await worker!.evaluate(() => {
      const scope = globalThis as unknown as { contexts: WebGL2RenderingContext[] };
      scope.contexts = [];
      const { prototype } = WebGL2RenderingContext;
      const draw = Object.getOwnPropertyDescriptor(prototype, 'drawArrays')!.value as (
        ...given: number[]
      ) => void;
      prototype.drawArrays = function (...given) {
        scope.contexts.push(this);
        draw.apply(this, given);
      };
    });
    await route.continue();
  });
  await page.goto(viewerUrl(file));
  await expect.poll(async () => (await drawnPixels(stage())).share).toBeGreaterThan(0.03);
  const [worker] = page.workers();
  const loss = (act: 'loseContext' | 'restoreContext') =>
    worker!.evaluate((name) => {
      const scope = globalThis as unknown as {
        contexts: WebGL2RenderingContext[];
        loss?: WEBGL_lose_context;
      };
      scope.loss ??= scope.contexts[0]!.getExtension('WEBGL_lose_context')!;
      scope.loss[name]();
    }, act);
  await loss('loseContext');
  await expect(page.getByText('Trình duyệt vừa ngắt đồ hoạ 3D')).toBeVisible();
  await loss('restoreContext');
  await expect(page.getByText('Trình duyệt vừa ngắt đồ hoạ 3D')).toBeHidden();
  await expect.poll(async () => (await drawnPixels(stage())).share).toBeGreaterThan(0.03);
});

test('opening and closing ten models of each kind leaves nothing behind', { tag: '@long' }, async () => {
  const upload = (name: string, data: Buffer) => uploadFile(page, name, data);
  const sheet = await page.context().newPage();
  const pdf = await upload('trang.pdf', await sheet.pdf());
  await sheet.close();
  const [stl, step] = [binaryStl(20_000), stepFile([{ box: [60, 40, 8] }])];
  const [model, solid, hollow, full] = [
    await upload('khối.stl', stl),
    await upload('khối.step', step),
    await upload('rỗng.obj', box({ hollow: true })),
    await upload('đặc.obj', box({ hollow: false })),
  ];
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { addresses: Set<string> };
    scope.addresses = new Set();
    const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
    URL.createObjectURL = (object) => {
      const address = create(object);
      scope.addresses.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      scope.addresses.delete(address);
      revoke(address);
    };
  });
  const closed = viewerUrl({ ...model, name: 'khối.dwg' });
  await page.goto(closed);
  const show = (address: string) =>
    page.evaluate((path) => {
      history.replaceState(history.state, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, address);
  const text = (words: string) => page.getByRole('figure').filter({ hasText: words });
  const kinds: [address: string, shown: Locator][] = [
    [viewerUrl(model), text('20.000 tam giác')],
    [viewerUrl(solid), text('60 × 40 × 8 mm')],
    [compareUrl(full, hollow), text('Diện tích')],
    [viewerUrl(pdf), page.getByRole('figure').getByRole('button', { name: 'Xoay', disabled: false })],
  ];
  const round = async () => {
    for (const [address, shown] of kinds) {
      await show(address);
      await expect(shown).toBeVisible();
      await show(closed);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect.poll(() => page.workers().length).toBe(0);
    }
  };
  const memoryUse = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number };
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    const addresses = await page.evaluate(
      () => (globalThis as unknown as { addresses: Set<string> }).addresses.size,
    );
    return { usedSize, nodes, jsEventListeners, addresses };
  };
  // The first few also load code and warm caches.
  for (let times = 0; times < 2; times++) await round();
  const before = await memoryUse();
  for (let times = 0; times < 10; times++) await round();
  const after = await memoryUse();
  expect(after.usedSize - before.usedSize).toBeLessThan(2_000_000);
  expect(after.nodes - before.nodes).toBeLessThan(50);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(50);
  // A file's small picture is kept once, for the lists.
  expect(after.addresses).toBeLessThanOrEqual(kinds.length);
});

test('loading a model of 50 MB can be cancelled, and does not block the page', { tag: '@long' }, async () => {
  const file = await uploadFile(page, 'lớn.stl', binaryStl(1_048_000));
  await page.goto(viewerUrl(file));
  await page.getByRole('button', { name: 'Huỷ' }).click();
  await expect(page.getByText('Đã huỷ tải mô hình.')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await page.getByRole('button', { name: 'Tải lại' }).click();
  await expect(page.getByRole('figure')).toContainText('1.048.000 tam giác', { timeout: 60_000 });
  await page.getByRole('combobox', { name: 'Góc nhìn' }).focus();
  await expect(page.getByRole('combobox', { name: 'Góc nhìn' })).toBeFocused();
});
