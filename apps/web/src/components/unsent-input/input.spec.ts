/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import type { Values } from './fields';
import { chosen, conflictsOf, refused, seen, sending, sent, typed, valuesOf } from './input';
import type { Input, SentAs } from './input';

const now = { key: 'k1', at: '2026-11-27T07:32:00.000Z' };
const type = (values: Values, server: Values = {}, before?: Input) => typed(before, { values, server }, now);
const changesOf = (input: Input | undefined) =>
  input && Object.fromEntries(Object.entries(input.changes).map(([key, { value }]) => [key, value]));

const part = (id: string, more: object = {}) => ({ id, partName: `Chi tiết ${id}`, quantity: 1, ...more });
const fresh = { partName: 'Nắp', quantity: 2 };
const order = { title: 'Trục', material: 'steel', parts: [part('a'), part('b')] };

// What the server has × what the form holds × what of it is unsent.
it.each<[string, Values, Values, object | undefined]>([
  ['nothing', order, order, undefined],
  ['the same in another order of fields', order, { parts: order.parts, title: 'Trục' }, undefined],
  ['an empty field that was touched', { title: '' }, { title: undefined, files: [], note: null }, undefined],
  ['a text', order, { ...order, title: 'Trục Ø20' }, { title: 'Trục Ø20' }],
  ['a text that was emptied', order, { ...order, title: '' }, { title: '' }],
  ['a list of texts', { files: ['a'] }, { files: ['a', 'b'] }, { files: ['a', 'b'] }],
  [
    'a field of an element',
    order,
    { parts: [part('a'), part('b', { quantity: 5 })] },
    { 'parts#b#quantity': 5 },
  ],
  ['an element that was removed', order, { parts: [part('b')] }, { 'parts#a': undefined }],
  ['all elements removed', order, { parts: [] }, { 'parts#a': undefined, 'parts#b': undefined }],
  [
    'an element that was added',
    order,
    { parts: [...order.parts, fresh] },
    { 'parts#new-2': true, 'parts#new-2#partName': 'Nắp', 'parts#new-2#quantity': 2 },
  ],
])('typed is %s', (_, server, values, expected) => {
  expect(changesOf(type(values, server))).toEqual(expected);
});

it('a field that is not shown keeps what was typed in it', () => {
  const first = type({ title: 'Trục', price: '5' }, {});
  expect(changesOf(type({ title: 'Trục 2' }, {}, first))).toEqual({ title: 'Trục 2', price: '5' });
});

it('what is typed back is not unsent any more', () => {
  expect(type(order, order, type({ ...order, title: 'X' }, order))).toBeUndefined();
});

// What was typed × what the server has now × what the form shows, and what it asks.
const theirs = (change: object) => ({ ...order, ...change });
const cases: [string, Values, Values, Values, string[]][] = [
  ['nobody else', { ...order, title: 'Tôi' }, order, { ...order, title: 'Tôi' }, []],
  [
    'another field is theirs',
    { ...order, title: 'Tôi' },
    theirs({ material: 'copper' }),
    { ...order, title: 'Tôi', material: 'copper' },
    [],
  ],
  ['both wrote the same', { ...order, title: 'Họ' }, theirs({ title: 'Họ' }), theirs({ title: 'Họ' }), []],
  ['both wrote', { ...order, title: 'Tôi' }, theirs({ title: 'Họ' }), { ...order, title: 'Tôi' }, ['title']],
  [
    'different fields of one part',
    { ...order, parts: [part('a', { partName: 'Tôi' }), part('b')] },
    theirs({ parts: [part('a', { quantity: 9 }), part('b')] }),
    { ...order, parts: [part('a', { partName: 'Tôi', quantity: 9 }), part('b')] },
    [],
  ],
  [
    'the same field of one part',
    { ...order, parts: [part('a', { quantity: 2 }), part('b')] },
    theirs({ parts: [part('a', { quantity: 9 }), part('b')] }),
    { ...order, parts: [part('a', { quantity: 2 }), part('b')] },
    ['parts#a#quantity'],
  ],
  [
    'they added a part',
    { ...order, parts: [part('a')] },
    theirs({ parts: [part('a'), part('b'), part('c')] }),
    { ...order, parts: [part('a'), part('c')] },
    [],
  ],
  [
    'both added a part',
    { ...order, parts: [part('a'), part('b'), fresh] },
    theirs({ parts: [part('a'), part('b'), part('c')] }),
    { ...order, parts: [part('a'), part('b'), part('c'), fresh] },
    [],
  ],
  [
    'they removed a part that I did not touch',
    { ...order, title: 'Tôi' },
    theirs({ parts: [part('a')] }),
    { title: 'Tôi', material: 'steel', parts: [part('a')] },
    [],
  ],
  [
    'they removed a part that I edit',
    { ...order, parts: [part('a'), part('b', { quantity: 7 })] },
    theirs({ parts: [part('a')] }),
    { ...order, parts: [part('a'), part('b', { quantity: 7 })] },
    ['parts#b'],
  ],
  [
    'they changed a part that I removed',
    { ...order, parts: [part('a')] },
    theirs({ parts: [part('a'), part('b', { quantity: 7 })] }),
    { ...order, parts: [part('a')] },
    ['parts#b'],
  ],
  [
    'both removed a part',
    { ...order, parts: [part('a')] },
    theirs({ parts: [part('a')] }),
    { ...order, parts: [part('a')] },
    [],
  ],
];

describe('fields that only one side changed merge by themselves', () => {
  it.each(cases)('%s', (_, mine, server, shown, asked) => {
    const input = type(mine, order);
    expect(valuesOf(server, input)).toEqual(shown);
    expect(conflictsOf(server, input).map(({ field }) => field)).toEqual(asked);
    // What the server has by now is not unsent.
    expect(valuesOf(server, input && seen(input, server))).toEqual(shown);
  });
});

describe('what both changed is chosen, field by field', () => {
  const decided = (mine: Values, server: Values, field: string, side: 'mine' | 'theirs') => {
    const input = chosen(type(mine, order)!, { field, side, server }, now);
    return [valuesOf(server, input), conflictsOf(server, input)];
  };

  it('shows what it was, mine and theirs', () => {
    const [conflict] = conflictsOf(theirs({ title: 'Họ' }), type({ ...order, title: 'Tôi' }, order));
    expect(conflict).toEqual({ field: 'title', basis: 'Trục', mine: 'Tôi', theirs: 'Họ' });
  });

  const both = theirs({ title: 'Họ', material: 'copper' });
  it.each([
    ['mine', 'Tôi'],
    ['theirs', 'Họ'],
  ] as const)('%s', (side, title) => {
    const shown = { ...both, title };
    expect(decided({ ...order, title: 'Tôi' }, both, 'title', side)).toEqual([shown, []]);
  });

  const edited = { ...order, parts: [part('a'), part('b', { quantity: 7 })] };
  it.each([
    // It is added again, as a new one: the server knows the old one no more.
    ['mine', [part('a'), { partName: 'Chi tiết b', quantity: 7 }]],
    ['theirs', [part('a')]],
  ] as const)('a part that others removed: %s', (side, parts) => {
    const [shown, left] = decided(edited, theirs({ parts: [part('a')] }), 'parts#b', side);
    expect([(shown as Values)['parts'], left]).toEqual([parts, []]);
  });

  const changed = theirs({ parts: [part('a'), part('b', { quantity: 7 })] });
  it.each([
    ['mine', [part('a')]],
    ['theirs', [part('a'), part('b', { quantity: 7 })]],
  ] as const)('a part that I removed and others changed: %s', (side, parts) => {
    const [shown, left] = decided({ ...order, parts: [part('a')] }, changed, 'parts#b', side);
    expect([(shown as Values)['parts'], left]).toEqual([parts, []]);
  });

  it('typing on keeps what it was when typing began', () => {
    const server = theirs({ title: 'Họ' });
    const input = type({ ...order, title: 'Tôi nữa' }, server, type({ ...order, title: 'Tôi' }, order));
    expect(conflictsOf(server, input)).toMatchObject([{ basis: 'Trục', mine: 'Tôi nữa', theirs: 'Họ' }]);
  });
});

// As what it is sent × what is typed at the click × what is typed until the answer × what is left.
it.each<[SentAs, Values, Values, object | undefined]>([
  ['saved', { title: 'A' }, { title: 'A' }, undefined],
  ['saved', { title: 'A' }, { title: 'A', note: 'n' }, { note: 'n' }],
  ['saved', { title: 'A' }, { title: 'AB' }, { title: 'AB' }],
  ['saved', { title: 'A' }, { title: '' }, { title: '' }],
  ['new', { title: 'A' }, { title: '' }, undefined],
  ['new', { title: 'A', files: ['x'] }, { title: 'A', files: ['x', 'y'] }, { files: ['y'] }],
  ['new', { title: 'A' }, { title: 'AB' }, { title: 'AB' }],
  [
    'new',
    { parts: [fresh] },
    { parts: [{ ...fresh, quantity: 3 }] },
    { 'parts#new-0': true, 'parts#new-0#partName': 'Nắp', 'parts#new-0#quantity': 3 },
  ],
  ['said', { content: 'Chào' }, { content: 'Chào anh' }, { content: 'anh' }],
  ['said', { content: 'Chào' }, { content: 'Khác' }, { content: 'Khác' }],
])('sent as %s, %j typed on to %j leaves %j', (as, atClick, later, left) => {
  const answered = sent(type(later, {}, sending(type(atClick)!))!, as, 'k2');
  expect(changesOf(answered)).toEqual(left);
  if (answered) expect([answered.key, answered.isLeft, answered.sending]).toEqual(['k2', true, undefined]);
});

it('what was refused stays, says why, and is tried again', () => {
  const again = refused(sending(type({ title: 'A' })!), 'Đã khoá');
  expect(again).toMatchObject({ refused: 'Đã khoá', key: 'k1', changes: { title: { value: 'A' } } });
  expect(sending(again).refused).toBeUndefined();
  expect(refused(again, undefined, 'k2')).toMatchObject({ key: 'k2', refused: undefined });
});
