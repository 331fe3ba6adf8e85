import type { PartFields } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { placeUpload } from './place-upload';
import type { PlacedFiles } from './place-upload';

/** Drops files one after the other; resolves to the request after that. */
function dropped(names: string[], request: PlacedFiles = {}) {
  return names.reduce<PlacedFiles>((state, name) => {
    const placed = placeUpload(state, { url: `/objects/${name}`, name }, names);
    return { ...state, ...placed!.files };
  }, request);
}
const partsOf = (...given: Parameters<typeof dropped>) => dropped(...given).projectParts!;
const existing: PartFields = {
  partId: 'GK-01',
  partName: 'Đế gá',
  quantity: 4,
  weight: 0.2,
  notes: 'Bo cạnh',
};

describe('a dropped model', () => {
  it.each([
    ['GK-03_Trục chính.stl', 'GK-03', 'Trục chính'],
    ['GK-03 Trục_chính.STEP', 'GK-03', 'Trục chính'],
    ['Ngàm kẹp trái.obj', 'Ngàm kẹp trái', 'Ngàm kẹp trái'],
    ['truc.v2.sldprt', 'truc.v2', 'truc.v2'],
    ['GK-1035A  Trục dài .stl', 'GK-1035A', 'Trục dài'],
    ['Bản 2 GK-03.stl', 'Bản 2 GK-03', 'Bản 2 GK-03'],
  ])('%s becomes the part %s «%s»', (name, partId, partName) => {
    expect(partsOf([name])).toEqual([{ partId, partName, quantity: 1, drawingFileUrl: `/objects/${name}` }]);
  });

  it('overwrites nothing of its part', () => {
    const [part] = partsOf(['gk-01_De ga.stl'], { projectParts: [existing] });
    expect(part).toEqual({ ...existing, drawingFileUrl: '/objects/gk-01_De ga.stl' });
  });

  it('is cut to what a part may be called, with a number of its own', () => {
    const name = `1${'x'.repeat(250)}`;
    const [first, second, third] = partsOf([`${name}.stl`, `${name}.stl`, `${name}.stl`]);
    const number = name.slice(0, 90);
    expect([first, second, third].map((part) => part!.partId)).toEqual([
      number,
      `${number}-2`,
      `${number}-3`,
    ]);
    expect(first!.partName).toBe(name.slice(0, 200));
    const typed = { ...existing, partId: ' GK-02 ', drawingFileUrl: '/objects/a.stl' };
    expect(partsOf(['GK-02 Nắp.stl'], { projectParts: [typed] })[1]!.partId).toBe('GK-02-2');
  });

  it('becomes the drawing of its part, however many files the part has', () => {
    const full = { ...existing, attachments: ['1', '2', '3', '4', '5'] };
    expect(partsOf(['GK-01.stl'], { projectParts: [full] })).toEqual([
      { ...full, drawingFileUrl: '/objects/GK-01.stl' },
    ]);
  });

  it('in a second format is attached to its part; a second one of the same name and format is another part', () => {
    expect(partsOf(['P1.step', 'P1.stl', 'P1.step'])).toMatchObject([
      { partId: 'P1', drawingFileUrl: '/objects/P1.step', attachments: ['/objects/P1.stl'] },
      { partId: 'P1-2', drawingFileUrl: '/objects/P1.step' },
    ]);
  });
});

describe('a dropped drawing or image', () => {
  it.each([[['P1.pdf', 'P1.png', 'P1.stl']], [['P1.stl', 'P1.png', 'P1.pdf']]])(
    'goes with the model of its name, in any order: %j',
    (names) => {
      const { drawingFileUrl, attachments, projectParts } = dropped(names);
      expect([drawingFileUrl, attachments]).toEqual([undefined, undefined]);
      expect(projectParts).toHaveLength(1);
      expect(projectParts![0]).toMatchObject({ partId: 'P1', drawingFileUrl: '/objects/P1.stl' });
      expect(projectParts![0]!.attachments!.toSorted()).toEqual(['/objects/P1.pdf', '/objects/P1.png']);
    },
  );

  it('goes with the part of its number', () => {
    expect(partsOf(['GK-01.pdf'], { projectParts: [existing] })).toEqual([
      { ...existing, attachments: ['/objects/GK-01.pdf'] },
    ]);
  });

  // What is dropped × what the request has × where the drawing goes.
  it.each<[string[], PlacedFiles, PlacedFiles]>([
    [['P1.stl', 'Khung.pdf'], {}, { drawingFileUrl: '/objects/Khung.pdf' }],
    [['Khung.pdf'], { projectParts: [existing] }, { drawingFileUrl: '/objects/Khung.pdf' }],
    [
      ['GK-01.pdf'],
      { projectParts: [{ ...existing, attachments: ['1', '2', '3', '4', '5'] }] },
      { drawingFileUrl: '/objects/GK-01.pdf' },
    ],
    [
      ['GK-01.pdf'],
      { projectParts: [{ ...existing, attachments: ['1', '2', '3', '4'] }] },
      { projectParts: [{ ...existing, attachments: ['1', '2', '3', '4', '/objects/GK-01.pdf'] }] },
    ],
    [
      ['GK-01.pdf'],
      { projectParts: [{ ...existing, partId: ' gk-01 ' }] },
      { projectParts: [{ ...existing, partId: ' gk-01 ', attachments: ['/objects/GK-01.pdf'] }] },
    ],
  ])('%j into %j', (names, request, expected) => {
    expect(dropped(names, request)).toMatchObject(expected);
    if (expected.drawingFileUrl) expect(dropped(names, request).attachments).toBeUndefined();
  });

  it('is otherwise the main drawing, then an attachment, as long as there is a place', () => {
    const names = ['ảnh.png', 'a.pdf', 'b.dwg', 'c.pdf', 'd.pdf', 'e.pdf'];
    const full = dropped(names);
    expect(full).toEqual({
      drawingFileUrl: '/objects/a.pdf',
      attachments: ['ảnh.png', 'b.dwg', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => `/objects/${name}`),
    });
    expect(placeUpload(full, { url: '/objects/f.pdf', name: 'f.pdf' }, ['f.pdf'])).toBeUndefined();
    expect(partsOf(['P1.stl'], full)).toHaveLength(1);
  });
});

it('drawings are readable by every participant, attachments by those they are shared with', () => {
  const visibilityOf = (name: string, request: PlacedFiles = {}) =>
    placeUpload(request, { url: 'x', name }, [name])?.visibility;
  expect([visibilityOf('P1.stl'), visibilityOf('a.pdf')]).toEqual(['public', 'public']);
  expect(visibilityOf('a.pdf', { drawingFileUrl: 'y' })).toBe('private');
  expect(visibilityOf('GK-01.pdf', { projectParts: [existing] })).toBe('private');
});
