import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import type { Relation } from '../viewer.js';
import { projectHistory } from '../project.js';
import { entryFieldsOf, fieldsIn, partIn, sentenceOf } from './sentence.js';
import type { EventHistory, HistoryObject } from './sentence.js';

const { people, quote } = examples;
const written = (
  objects: HistoryObject[],
  text?: string,
  words: { verb: string; alone?: string } = { verb: 'v' },
) =>
  sentenceOf(words, { objects, ...(text === undefined ? {} : { text }) })
    .map((part) => part.text)
    .join('');

const factory: HistoryObject = { kind: 'factory', accountId: 'f' };
const amount: HistoryObject = { kind: 'amount', amount: 5_000 };
const part: HistoryObject = { kind: 'part', name: 'GK-01', id: 'project-1.a' };
const field: HistoryObject = { kind: 'field', name: 'quantity' };
const days: HistoryObject = { kind: 'days', days: 3 };
const file = (name: string): HistoryObject => ({
  kind: 'file',
  name: `${name}.pdf`,
  url: `/objects/${name}`,
});
const ofA: HistoryObject = { kind: 'part', name: 'A', id: 'a' };

it.each<[HistoryObject, object, object]>([
  [factory, { text: '', accountId: 'f' }, { manufacturerIds: ['f'] }],
  [{ kind: 'file', name: 'a.pdf' }, { text: 'a.pdf' }, { names: ['a.pdf'] }],
  [
    { kind: 'file', name: 'a.pdf', url: '/objects/a' },
    { text: 'a.pdf', fileUrl: '/objects/a' },
    { names: ['a.pdf'] },
  ],
  [part, { text: 'GK-01', partId: 'project-1.a' }, { names: ['GK-01'] }],
  [field, { text: 'Số lượng' }, { fields: ['quantity'] }],
  [{ kind: 'field', name: 'unknown' }, { text: 'unknown' }, { fields: ['unknown'] }],
  [{ kind: 'stage', stageId: 'finishing' }, { text: 'Hoàn thiện' }, { stageId: 'finishing' }],
  [{ kind: 'instalment', instalment: 'deposit' }, { text: 'Đặt cọc' }, { instalment: 'deposit' }],
  [amount, { text: '5.000\u00a0₫' }, { amount: 5_000 }],
  [days, { text: '3 ngày' }, { days: 3 }],
  [{ kind: 'date', date: '2026-12-05' }, { text: '05/12/2026' }, {}],
])('%j is a part of the sentence, and a field of the entry', (object, part, fields) => {
  expect(sentenceOf({ verb: 'v' }, { objects: [object] })).toStrictEqual([
    { text: ' v' },
    { text: ' ' },
    part,
  ]);
  expect(entryFieldsOf({ objects: [object] })).toStrictEqual(fields);
});

describe('a sentence', () => {
  it.each<[HistoryObject[], string]>([
    [[], ' v'],
    [[part, field, field], ' v GK-01: Số lượng, Số lượng'],
    [[part, part], ' v GK-01, GK-01'],
    [[field, part], ' v Số lượng, GK-01'],
    [[amount, factory], ' v 5.000\u00a0₫ theo báo giá của '],
    [[factory, amount], ' v , 5.000\u00a0₫'],
    [[amount, days], ' v 5.000\u00a0₫, 3 ngày'],
  ])('of %j separates them', (objects, sentence) => {
    expect(written(objects)).toBe(sentence);
  });

  it('has another verb where a reader is shown no object, and ends with the reason', () => {
    const words = { verb: 'gửi cho', alone: 'gửi' };
    expect(written([days], undefined, words)).toBe(' gửi cho 3 ngày');
    expect(written([], undefined, words)).toBe(' gửi');
    expect(written([], 'Vội', words)).toBe(' gửi – Vội');
    expect(written([], '', words)).toBe(' gửi');
    expect(sentenceOf({ verb: 'gửi' }, {})).toEqual([{ text: ' gửi' }]);
    expect(sentenceOf(words, { verb: 'đặt', objects: [days] })[0]).toEqual({ text: ' đặt' });
  });

  it('is without the fields of nothing; a line may add fields', () => {
    expect(entryFieldsOf({})).toStrictEqual({});
    expect(entryFieldsOf({ text: '', also: { amount: 7 } })).toStrictEqual({ text: '', amount: 7 });
    expect(entryFieldsOf({ objects: [amount], also: { amount: 7 } })).toStrictEqual({ amount: 7 });
  });
});

// The provider's sentences about edits and missing things.
it.each<[keyof typeof projectHistory, object, HistoryObject[]]>([
  ['FilesAttached', { files: [{ url: '/objects/z', name: 'z.pdf' }] }, [file('z')]],
  ['FilesShared', { urls: ['/objects/b', '/objects/gone'] }, [file('b')]],
  ['DetailsRevised', { changes: { title: 'x' } }, [{ kind: 'field', name: 'title' }]],
  ['PartAdded', { id: 'b', part: { partId: 'B' } }, [{ kind: 'part', name: 'B', id: 'b' }]],
  ['PartRevised', { id: 'a', changes: { notes: 'x' } }, [ofA, { kind: 'field', name: 'notes' }]],
  [
    'PartEstimated',
    { id: 'a', changes: { estimatedCost: 1 } },
    [ofA, { kind: 'field', name: 'estimatedCost' }],
  ],
  ['PartRemoved', { id: 'a' }, [ofA]],
  ['DrawingRevised', { partId: 'a', url: '/objects/b', name: 'Đế.pdf' }, [file('b')]],
  [
    'DrawingRevised',
    { partId: null, url: '/objects/gone', name: 'Đế.pdf' },
    [{ kind: 'file', name: 'Đế.pdf', url: '/objects/gone' }],
  ],
  ['CompletionEstimated', { days: 3 }, [days]],
  // Of an order that has no price, or no such quote.
  ['PaymentRequested', { instalments: [] }, []],
  ['QuoteReleased', { quoteId: 'gone', finalPrice: 5_000 }, [amount]],
  ['QuoteRejected', { quoteId: 'gone', reason: '' }, []],
])('%s with %j tells of %j', (type, data, objects) => {
  const files = ['a', 'b'].map((name) => ({
    ...{ url: `/objects/${name}`, name: `${name}.pdf`, size: 1, type: '', description: '' },
    visibility: 'private' as const,
  }));
  const state = stateAfter([
    ...examples.submitted,
    { type: 'FilesAttached', data: { files } },
    { type: 'PartAdded', data: { id: 'a', part: { ...examples.part, partId: 'A' } } },
  ]);
  const { readers } = projectHistory[type] as EventHistory<object>;
  expect(readers.provider!(data, state, people.provider)?.objects).toEqual(objects);
});

// While factories quote, nobody attaches anything but the files of quotes.
it.each(Object.entries(examples.histories))('files that are attached in %s', (status, past) => {
  const data = { files: [{ url: '/objects/z', name: 'z.pdf' }] };
  const { readers } = projectHistory.FilesAttached as EventHistory<object>;
  const isHidden = ['ready_for_manufacturer', 'bidding'].includes(status);
  expect(readers.customer!(data, stateAfter(past), people.customer)).toEqual(
    isHidden ? undefined : { objects: [file('z')] },
  );
  expect(readers.factory).toBeUndefined();
});

// The readers of each reason.
it.each<[keyof typeof projectHistory, Relation[]]>([
  ['RevisionRequested', ['customer', 'provider']],
  ['ReturnedToReview', ['customer', 'provider']],
  ['QuoteChangeRequested', ['customer', 'provider']],
  ['QuoteDeclined', ['customer', 'provider']],
  ['ProjectCancelled', ['customer', 'provider']],
  ['QuoteWithdrawn', ['factory', 'provider']],
  ['QuoteRejected', ['factory', 'provider']],
  ['DelayAnnounced', ['factory', 'provider']],
  ['OrderDeclined', ['provider']],
  ['StatusOverridden', ['provider']],
  ['ProjectCompleted', ['provider']],
])('the reason of %s is shown to %j', (type, relations) => {
  const data = {
    ...{ reason: 'Vì thế', requests: [{ target: 'title', reason: 'Vì thế' }], date: '2026-03-20' },
    ...{ manufacturerId: people.factory.id, quoteId: 'quote-1', finalPrice: 5 },
  };
  const { readers } = projectHistory[type] as EventHistory<object>;
  const viewers = { customer: people.customer, factory: people.factory, provider: people.provider };
  for (const relation of ['customer', 'factory', 'provider'] as const) {
    const line = readers[relation]?.(data, stateAfter(examples.offered), viewers[relation]);
    expect([relation, line?.text]).toEqual([relation, relations.includes(relation) ? 'Vì thế' : undefined]);
  }
});

it('an order that was completed in full has no reason', () => {
  const line = projectHistory.ProjectCompleted.readers.provider!(
    {},
    stateAfter(examples.producing),
    people.provider,
  );
  expect(line).toStrictEqual({});
});

it('a part is named while it is there, and fields by what changes', () => {
  const added = (id: string, partId: string) =>
    ({ type: 'PartAdded', data: { id, part: { ...examples.part, partId } } }) as const;
  const state = stateAfter([...examples.submitted, added('a', 'A'), added('b', 'B')]);
  expect(partIn(state, 'b')).toEqual([{ kind: 'part', name: 'B', id: 'b' }]);
  expect(partIn(state, 'c')).toEqual([]);
  expect(fieldsIn({ title: 1, notes: 2 })).toEqual(
    ['title', 'notes'].map((name) => ({ kind: 'field', name })),
  );
});

// A factory takes part while another one's quote is released, withdrawn or rejected.
it.each(['QuoteSubmitted', 'QuoteReleased', 'QuoteWithdrawn', 'QuoteRejected'] as const)(
  '%s tells a factory amounts and reasons of its own quote only',
  (type) => {
    const state = stateAfter(examples.offered);
    const data = {
      ...{ quoteId: 'quote-1', manufacturerId: people.factory.id, version: 1, quote },
      ...{ statedTotal: 1, reason: 'Đắt', finalPrice: 9 },
    };
    const { readers } = projectHistory[type] as EventHistory<object>;
    const told = (who: 'factory' | 'otherFactory') =>
      JSON.stringify(readers.factory!(data, state, people[who]) ?? {});
    expect(told('otherFactory')).toBe('{}');
    expect(told('factory')).toMatch(
      type === 'QuoteSubmitted' || type === 'QuoteReleased' ? /2600001/ : /Đắt/,
    );
  },
);
