import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import {
  companyDefaults,
  inVnd,
  instalments,
  maxAttachments,
  maxFileBytes,
  parsePrice,
  quoteDefaults,
  quoteTotal,
  reconnectAfter,
  restrictionMessage,
  SendMessage,
  SubmitProject,
  SubmitQuote,
  UpdatePart,
  UpdateProject,
  vndPerUsd,
} from './index.js';

/** The first message of each field that a form's class refuses. */
const refused = <Form extends object>(form: new () => Form, body: object): Record<string, string> => {
  const errors = validateSync(plainToInstance(form, body, { exposeDefaultValues: true }));
  return Object.fromEntries(
    errors.map(({ property, constraints = {} }) => [property, Object.values(constraints).at(-1)!]),
  );
};

const request = { title: 'Gá kẹp', material: 'steel', quantity: 1, deadline: '1-2-weeks' };
const quote = { ...quoteDefaults, projectId: '7d444840-9dc0-4f4c-8f5e-3d1c5f8a2b11' };
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => `/objects/0000000${index}-0000-4000-8000-000000000000.pdf`);

describe('the limits of section 9', () => {
  // Promise: The constants are: 50 MB a file, 5 attachments, 24,000 VND to the dollar, VND above an amount of
  //   1000, a quote promise of 24 hours, reconnection after 3 s
  it.each([
    ['50 MB a file', maxFileBytes, 52_428_800],
    ['5 attachments', maxAttachments, 5],
    ['24,000 VND to the dollar', vndPerUsd, 24_000],
    ['an amount above 1000 is VND', parsePrice('1001')?.currency, 'VND'],
    ['an amount of 1000 does not say', parsePrice('1000'), undefined],
    ['the promise of 24 hours', companyDefaults.slaHours.promise, 24],
    ['3 s to the next try of the socket', reconnectAfter, 3_000],
  ])('%s', (_, constant, value) => {
    expect(constant).toBe(value);
  });

  it('dollars are shown in whole VND', () => {
    expect(inVnd({ amount: 10.50001, currency: 'USD' })).toBe(252_000);
  });

  // Promise: A sixth attachment is refused
  it('a sixth attachment is refused', () => {
    expect(refused(SubmitProject, { ...request, attachments: files(5) })).toEqual({});
    expect(Object.keys(refused(SubmitProject, { ...request, attachments: files(6) }))).toEqual([
      'attachments',
    ]);
  });

  // Promise: The instalments are 30, 50 and 20 percent
  it('instalments are 30, 50 and 20 percent', () => {
    expect(instalments.map(({ kind, percent }) => [kind, percent])).toEqual([
      ['deposit', 30],
      ['progress', 50],
      ['final', 20],
    ]);
  });

  // Promise: One sentence names what may be uploaded
  it('what may be uploaded is said in one sentence', () => {
    for (const word of ['PDF', 'DWG', 'DXF', 'STEP', 'IGS', 'STL', 'OBJ', 'SLDPRT', '50MB'])
      expect(restrictionMessage).toContain(word);
  });
});

describe('the forms of section 5 say what is wrong in its words', () => {
  // Promise: A request requires title, material, quantity and deadline; each has its own error message
  it('of a request', () => {
    expect(refused(SubmitProject, request)).toEqual({});
    expect(refused(SubmitProject, { title: '', material: '', quantity: 0, deadline: '' })).toEqual({
      title: 'Tiêu đề không được để trống',
      material: 'Vui lòng chọn vật liệu',
      quantity: 'Số lượng phải lớn hơn 0',
      deadline: 'Vui lòng chọn thời gian giao hàng',
    });
  });

  // Promise: An edited order requires a title and at least one process
  it('of an edited project', () => {
    expect(refused(UpdateProject, { title: '', manufacturingProcesses: [] })).toEqual({
      title: 'Tiêu đề dự án là bắt buộc',
      manufacturingProcesses: 'Vui lòng chọn ít nhất một quy trình',
    });
  });

  // Promise: Null and invisible characters cannot empty a required field
  it('and take neither null nor what nobody sees for a required text, number or list', () => {
    const nothing = { title: null, quantity: null, deadline: null, manufacturingProcesses: null };
    expect(refused(UpdateProject, nothing)).toMatchObject({
      title: 'Tiêu đề dự án là bắt buộc',
      quantity: 'Số lượng phải lớn hơn 0',
      deadline: 'Vui lòng chọn thời gian giao hàng',
      manufacturingProcesses: expect.any(String),
    });
    expect(refused(UpdateProject, {})).toEqual({});
    expect(Object.keys(refused(UpdatePart, { partId: null, partName: '\u200b' }))).toEqual([
      ...['partId', 'partName'],
    ]);
    for (const title of ['\u200b', ' \u00ad\u2060 ', '\u202e'])
      expect(refused(SubmitProject, { ...request, title })).toEqual({
        title: 'Tiêu đề không được để trống',
      });
    expect(Object.keys(refused(SendMessage, { projectId: quote.projectId, content: '\u200b' }))).toEqual([
      'content',
    ]);
  });

  // Promise: Texts are stored as composed Unicode, without surrounding whitespace
  it('keep a text in composed Unicode, without blanks around it', () => {
    const typed = ` ${'Gá kẹp trục'.normalize('NFD')}\n`;
    expect(plainToInstance(SubmitProject, { ...request, title: typed }).title).toBe('Gá kẹp trục');
  });

  // Promise: A draft may remove all its processes
  it('of a draft, which may take its processes back, and of nothing but a draft', () => {
    const without = (status: string) => refused(UpdateProject, { status, manufacturingProcesses: [] });
    expect(without('draft')).toEqual({});
    expect(Object.keys(without('submitted'))).toEqual(['manufacturingProcesses']);
    const wrong = refused(UpdateProject, { status: 'draft', manufacturingProcesses: 'cnc' });
    expect(Object.keys(wrong)).toEqual(['manufacturingProcesses']);
  });

  // Promise: Each figure of a quote has its own error message; the defaults are 0 and one day
  it('of a quote, whose defaults fit', () => {
    expect(refused(SubmitQuote, quote)).toEqual({});
    const wrong = {
      materialCost: -1,
      laborHours: -1,
      laborRate: -1,
      additionalCosts: -1,
      totalPrice: -1,
      deliveryDays: 0,
    };
    expect(refused(SubmitQuote, { ...quote, ...wrong })).toEqual({
      materialCost: 'Chi phí vật liệu phải >= 0',
      laborHours: 'Thời gian gia công phải >= 0',
      laborRate: 'Đơn giá gia công phải >= 0',
      additionalCosts: 'Chi phí khác phải >= 0',
      totalPrice: 'Tổng giá phải >= 0',
      deliveryDays: 'Thời gian giao hàng phải >= 1 ngày',
    });
  });

  // Promise: A quote's total is materials + hours × rate + the other costs
  it('and a quote’s total is materials, hours at their rate, and the rest', () => {
    expect(quoteTotal({ materialCost: 1_000, laborHours: 1.5, laborRate: 333, additionalCosts: 7 })).toBe(
      1_507,
    );
  });
});
