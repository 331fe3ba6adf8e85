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

describe('the constants of the business', () => {
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

  it('a sixth attachment is refused', () => {
    expect(refused(SubmitProject, { ...request, attachments: files(5) })).toEqual({});
    expect(Object.keys(refused(SubmitProject, { ...request, attachments: files(6) }))).toEqual([
      'attachments',
    ]);
  });

  it('instalments are 30, 50 and 20 percent', () => {
    expect(instalments.map(({ kind, percent }) => [kind, percent])).toEqual([
      ['deposit', 30],
      ['progress', 50],
      ['final', 20],
    ]);
  });

  it('what may be uploaded is said in one sentence', () => {
    for (const word of ['PDF', 'DWG', 'DXF', 'STEP', 'IGS', 'STL', 'OBJ', 'SLDPRT', '50MB'])
      expect(restrictionMessage).toContain(word);
  });
});

describe('a form names what is wrong', () => {
  it('of a request', () => {
    expect(refused(SubmitProject, request)).toEqual({});
    expect(refused(SubmitProject, { title: '', material: '', quantity: 0, deadline: '' })).toEqual({
      title: 'Tiêu đề không được để trống',
      material: 'Vui lòng chọn vật liệu',
      quantity: 'Số lượng phải lớn hơn 0',
      deadline: 'Vui lòng chọn thời gian giao hàng',
    });
  });

  it('of an edited project', () => {
    expect(refused(UpdateProject, { title: '', manufacturingProcesses: [] })).toEqual({
      title: 'Tiêu đề dự án là bắt buộc',
      manufacturingProcesses: 'Vui lòng chọn ít nhất một quy trình',
    });
  });

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

  it('keep a text in composed Unicode, without blanks around it', () => {
    const typed = ` ${'Gá kẹp trục'.normalize('NFD')}\n`;
    expect(plainToInstance(SubmitProject, { ...request, title: typed }).title).toBe('Gá kẹp trục');
  });

  it('of a draft, which may take its processes back, and of nothing but a draft', () => {
    const without = (status: string) => refused(UpdateProject, { status, manufacturingProcesses: [] });
    expect(without('draft')).toEqual({});
    expect(Object.keys(without('submitted'))).toEqual(['manufacturingProcesses']);
    const wrong = refused(UpdateProject, { status: 'draft', manufacturingProcesses: 'cnc' });
    expect(Object.keys(wrong)).toEqual(['manufacturingProcesses']);
  });

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

  it('and a quote’s total is materials, hours at their rate, and the rest', () => {
    expect(quoteTotal({ materialCost: 1_000, laborHours: 1.5, laborRate: 333, additionalCosts: 7 })).toBe(
      1_507,
    );
  });
});
