import type { OrderFile } from '@market/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { PastContext } from '../../../components/past/past';
import { byPlace, currentFiles } from '../place-text';
import { FileList } from './FileList';
import { renderFilesOf } from './PartFiles';

const file = (url: string, change: Partial<OrderFile> = {}): OrderFile => ({
  ...{
    url: `/objects/${url}`,
    name: 'Trục.pdf',
    size: 2048,
    type: '',
    description: '',
    visibility: 'private',
  },
  ...{ place: 'attachment', partId: null, partNumber: null, stageId: null, revision: null, state: 'current' },
  ...{ addedAt: '2026-11-21T07:05:00.000Z', by: 'customer', endedAt: null },
  ...change,
});
const part = { partId: 'p1.a', partNumber: 'GK-10' };
const files = [
  file('stage.png', { place: 'stage', stageId: 'machine-setup', by: 'factory', name: 'Máy.png' }),
  file('kept.pdf'),
  file('old.stl', {
    ...{ ...part, place: 'part', revision: 1, state: 'superseded' },
    ...{ name: 'Đế gá Ø45.stl', endedAt: '2026-11-22T01:00:00.000Z' },
  }),
  file('new.stl', {
    ...{ ...part, place: 'part', revision: 2, by: 'provider', addedBy: 'lan', name: 'Đế gá Ø45.stl' },
  }),
  file('of-part.pdf', part),
  file('second.pdf', { partId: 'p1.b', partNumber: 'GK-2', state: 'removed' }),
  file('main.pdf', { place: 'main', revision: 1 }),
];

const show = (role: 'customer' | 'manufacturer' | 'vietphat' = 'customer', id = 'an') =>
  renderScreen(<FileList files={files} reader={{ role, id }} />);

describe('the files of an order', () => {
  it('stand under their parts, with state, revision, size, author and time', () => {
    show();
    const list = within(screen.getByRole('group', { name: 'Bản vẽ và file của dự án' }));
    const sections = list.getAllByRole('region').map((section) => [
      within(section).getByRole('heading').textContent,
      ...within(section)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('b')!.parentElement!.textContent),
    ]);
    expect(sections).toEqual([
      ['Bản vẽ chính', 'Trục.pdfĐang dùng · phiên bản 1 · 2 KB · Bạn 14:05 21/11'],
      ['GK-2', 'Trục.pdfĐã gỡ · đính kèm · 2 KB · Bạn 14:05 21/11'],
      [
        'GK-10',
        'Đế gá Ø45.stlĐang dùng · bản vẽ, phiên bản 2 · 2 KB · Việt Phát 14:05 21/11',
        'Đế gá Ø45.stlĐã thay thế 08:00 22/11 · bản vẽ, phiên bản 1 · 2 KB · Bạn 14:05 21/11',
        'Trục.pdfĐang dùng · đính kèm · 2 KB · Bạn 14:05 21/11',
      ],
      ['File đính kèm', 'Trục.pdfĐang dùng · 2 KB · Bạn 14:05 21/11'],
      ['Ảnh từ xưởng', 'Máy.pngĐang dùng · công đoạn gá đặt máy · 2 KB · Nhà máy 14:05 21/11'],
    ]);
    expect(screen.getAllByTitle('14:05 21/11/2026')).toHaveLength(files.length);
  });

  it.each([
    ['manufacturer', 'an', ['Khách hàng', 'Việt Phát', 'Bạn']],
    ['vietphat', 'lan', ['Khách hàng', 'Bạn', 'Nhà máy']],
    ['vietphat', 'hoa', ['Khách hàng', 'Việt Phát', 'Nhà máy']],
  ] as const)('name the author as %s %s knows them', (role, id, [customer, provider, factory]) => {
    show(role, id);
    const authors = screen
      .getAllByRole('listitem')
      .map((row) => / · ([^·\d]+) \d\d:\d\d [\d/]+$/.exec(row.querySelector('small')!.textContent)![1]);
    expect(authors).toEqual([customer, customer, provider, customer, customer, customer, factory]);
  });

  it('of the same name have buttons of different names, and superseded ones can be opened', () => {
    show();
    const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    // One of them was replaced, and is compared with what replaced it.
    expect(new Set(buttons).size).toBe(2 * files.length + 1);
    fireEvent.click(
      screen.getByRole('button', { name: 'Xem Đế gá Ø45.stl (Bản vẽ GK-10 – phiên bản 1, Đã thay thế)' }),
    );
    expect(screen.getByRole('region', { name: 'Xem trước Đế gá Ø45.stl' })).toBeTruthy();
    const open = jest.spyOn(window, 'open').mockReturnValue({} as Window);
    fireEvent.click(screen.getByRole('button', { name: /^So sánh Đế gá Ø45.stl .* với bản hiện hành$/ }));
    const address = new URL(open.mock.calls[0]![0] as string, 'http://x').searchParams;
    const current = files.find(({ state, partNumber, revision }) => state === 'current' && partNumber === 'GK-10' && revision === 2)!; // prettier-ignore
    expect([address.get('file'), address.get('beforeName')]).toEqual([current.url, 'Đế gá Ø45.stl']);
    open.mockRestore();
  });
});

it('of the versions in one place the current one is first, then the latest, those that were taken away last', () => {
  const version = (revision: number, state: OrderFile['state'], addedAt: string) =>
    file(`${revision}.stl`, { ...part, place: 'part', revision, state, addedAt });
  const versions = [
    version(1, 'superseded', '2026-11-21T01:00:00.000Z'),
    version(4, 'removed', '2026-11-21T04:00:00.000Z'),
    version(2, 'superseded', '2026-11-21T02:00:00.000Z'),
    version(3, 'current', '2026-11-20T03:00:00.000Z'),
  ];
  for (const files of [versions, versions.toReversed()])
    expect(byPlace(files).map(({ revision }) => revision)).toEqual([3, 2, 1, 4]);
});

it('in the past, a file that has just been replaced is marked in its own row', () => {
  const changed = `/project/files/${files.findIndex(({ url }) => url === '/objects/old.stl')}/state`;
  const changeOf = (pointer: string) =>
    pointer === changed ? { pointer, before: 'current', after: 'superseded' } : undefined;
  renderScreen(
    <PastContext value={{ changeOf, blame: () => null }}>
      <FileList files={files} reader={{ role: 'customer', id: 'an' }} />
    </PastContext>,
  );
  const marked = [...document.querySelectorAll('del')].map((mark) =>
    mark.closest('li')!.querySelector('button[aria-expanded]')!.getAttribute('aria-label'),
  );
  expect(marked).toEqual(['Xem Đế gá Ø45.stl (Bản vẽ GK-10 – phiên bản 1, Đã thay thế)']);
});

it('the files to choose from are the current ones, each once, with different labels for equal names', () => {
  const twice = file('main.pdf', { ...part });
  expect(currentFiles([...files, twice]).map(({ label }) => label)).toEqual([
    'Trục.pdf – Bản vẽ chính – phiên bản 1',
    'Đế gá Ø45.stl',
    'Trục.pdf – Đính kèm GK-10',
    'Trục.pdf – Đính kèm',
    'Máy.png',
  ]);
});

// A file that is current in one place × how it stands in another: one that is missing could not be withheld from factories.
it.each(['current', 'superseded', 'removed'] as const)(
  'a current file is among those to choose from, once, also where it is %s in another place',
  (state) => {
    const elsewhere = { ...{ state }, endedAt: '2026-11-22T01:00:00.000Z' };
    for (const places of [
      [file('a.pdf', { ...elsewhere, place: 'main' }), file('a.pdf')],
      [file('a.pdf', { ...part, ...elsewhere }), file('a.pdf', { partId: 'p1.z', partNumber: 'GK-10' })],
      [file('a.pdf', { place: 'main' }), file('a.pdf', elsewhere)],
    ])
      expect(currentFiles(places).map(({ url }) => url)).toEqual(['/objects/a.pdf']);
  },
);

it('the files of a part are the revisions of its drawing and its attachments', () => {
  const renderFiles = renderFilesOf(files, { role: 'customer', id: 'an' });
  renderScreen(renderFiles({ id: 'p1.a', partId: 'GK-10' }));
  const list = screen.getByRole('group', { name: 'File của chi tiết GK-10' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => /· ([^·]+) · 2 KB/.exec(row.textContent)![1])).toEqual([
    ...['bản vẽ, phiên bản 2', 'bản vẽ, phiên bản 1', 'đính kèm'],
  ]);
  cleanup();
  renderScreen(renderFiles({ id: 'p1.c', partId: 'GK-3' }));
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByText('Chi tiết này chưa có file riêng.')).toBeTruthy();
});
