import type { Role } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { evolve } from '@platform/kernel';
import type { OneOf } from '@platform/kernel';
import type { Viewer } from '../rights/access.js';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import type { ProjectState } from '../state.js';
import { noProject } from '../state.js';
import { drawingsFor, filesFor, mayOpenFile } from './file-views.js';
import { historyFor } from '../history/history-view.js';
import type { HistoryEvent } from '../history/history-view.js';
import { partsFor, progressFor } from '../views/part-views.js';
import { quotesFor } from '../views/price-views.js';
import { projectFor } from '../views/project-view.js';
import type { ProjectEvents } from '../events.js';

// Every kind of file × its place and state × every reader × every moment in the life of an order with two factories.

const { people, quote } = examples;
type Event = OneOf<ProjectEvents>;
type Life = readonly (readonly [by: string, ...Event[]])[];

const address = (name: string) => `/objects/${name}`;
const attach = (visibility: 'private' | 'public', ...names: string[]): Event => ({
  type: 'FilesAttached',
  data: {
    files: names.map((name) => ({
      ...{ url: address(name), name, size: 1, type: '', description: '' },
      visibility,
    })),
  },
});
const draw = (name: string, partId: string | null = null): Event => ({
  type: 'DrawingRevised',
  data: { partId, url: address(name), name },
});
const attachments = (...names: string[]): Event => ({
  type: 'DetailsRevised',
  data: { changes: { attachments: names.map(address) } },
});
const addPart = (id: string, ...names: string[]): Event => ({
  type: 'PartAdded',
  data: { id, part: { ...examples.part, attachments: names.map(address) } },
});
const offer = (quoteId: string, { id }: Viewer): Event[] => [
  attach('private', `${quoteId}.pdf`),
  {
    type: 'QuoteSubmitted',
    data: {
      ...{ quoteId, manufacturerId: id, version: 1, statedTotal: quote.totalPrice },
      quote,
      attachments: [address(`${quoteId}.pdf`)],
    },
  },
];
const { customer, provider, factory: winner, otherFactory: loser } = people;

const review: Life = [
  [
    customer.id,
    ...examples.submitted,
    attach('private', 'main-1', 'main-2', 'part-1', 'part-2', 'part-gone', 'order', 'order-gone', 'of-part'),
    attach('private', 'withheld'),
    attach('public', 'public', 'public-gone'),
    ...[draw('main-1'), addPart('a', 'of-part'), draw('part-1', 'a'), addPart('b'), draw('part-gone', 'b')],
    attachments('order', 'order-gone', 'withheld', 'public', 'public-gone'),
  ],
  [provider.id, { type: 'ReviewStarted', data: {} }, draw('main-2'), draw('part-2', 'a')],
  [customer.id, attachments('order', 'withheld', 'public'), { type: 'PartRemoved', data: { id: 'b' } }],
];
const bidding: Life = [
  ...review,
  [
    provider.id,
    { type: 'FactoriesInvited', data: { manufacturerIds: [winner.id, loser.id] } },
    {
      type: 'FilesShared',
      data: {
        urls: ['main-1', 'main-2', 'part-1', 'part-2', 'part-gone', 'order', 'order-gone', 'of-part'].map(
          address,
        ),
      },
    },
  ],
  [winner.id, ...offer('won', winner)],
  [loser.id, ...offer('lost', loser)],
];
const released: Life = [
  ...bidding,
  [provider.id, { type: 'QuoteReleased', data: { quoteId: 'won', finalPrice: examples.price } }],
];
const production: Life = [
  ...released,
  [customer.id, { type: 'QuoteApproved', data: {} }],
  [provider.id, { type: 'ProductionStarted', data: { instalments: [] } }],
  [
    winner.id,
    attach('private', 'stage'),
    {
      type: 'StageCompleted',
      data: { stageId: 'material-preparation', notes: '', attachments: [address('stage')] },
    },
  ],
];
const moments = {
  review,
  bidding,
  released,
  production,
  cancelled: [...production, [provider.id, { type: 'ProjectCancelled', data: { reason: 'x' } }]],
  // Its factories read nothing until it is sent again.
  reviewedAgain: [...bidding, [provider.id, { type: 'ReturnedToReview', data: { reason: 'x' } }]],
  demo: bidding,
  sentAgain: [
    ...bidding,
    [
      provider.id,
      { type: 'ReturnedToReview', data: { reason: 'x' } },
      { type: 'SentToFactory', data: { manufacturerId: loser.id } },
      { type: 'FilesShared', data: { urls: [address('order')] } },
    ],
  ],
} satisfies Record<string, Life>;
type Moment = keyof typeof moments;

const roleOf = (id: string): Role => Object.values(people).find((person) => person.id === id)!.role;

const eventsUntil = (moment: Moment): HistoryEvent[] =>
  (moments[moment] as Life)
    .flatMap(([by, ...events]) => events.map((event) => ({ ...event, by, role: roleOf(by) })))
    .map((event, revision) => ({ ...event, at: examples.now, revision }));

const startOf = (moment: Moment): ProjectState => ({ ...noProject, isDemo: moment === 'demo' });

const stateAt = (moment: Moment): ProjectState =>
  eventsUntil(moment).reduce((state, event) => evolve(projectDecider, state, event), startOf(moment));

const readers: Record<string, Viewer> = {
  P: provider,
  A: people.admin,
  C: customer,
  W: winner,
  L: loser,
  'another customer': people.otherCustomer,
  'another factory': { id: 'factory-3', role: 'manufacturer' },
  'the customer as a factory': { ...customer, role: 'manufacturer' },
  'the winner as a customer': { ...winner, role: 'customer' },
};

/** Who may open each file: P(rovider), A(dmin), C(ustomer), W(inner), L(oser); «-» where there is no such file yet. */
const columns = Object.keys(moments) as Moment[];
const table: Record<string, string> = {
  'main-1': 'PAC PAC PAC PAC PAC PAC AC PAC',
  'main-2': 'PAC PACWL PACW PACW PACW PAC ACWL PAC',
  'part-1': 'PAC PAC PAC PAC PAC PAC AC PAC',
  'part-2': 'PAC PACWL PACW PACW PACW PAC ACWL PAC',
  'part-gone': 'PAC PAC PAC PAC PAC PAC AC PAC',
  order: 'PAC PACWL PACW PACW PACW PAC ACWL PACL',
  'order-gone': 'PAC PAC PAC PAC PAC PAC AC PAC',
  'of-part': 'PAC PACWL PACW PACW PACW PAC ACWL PAC',
  withheld: 'PAC PAC PAC PAC PAC PAC AC PAC',
  public: 'PAC PACWL PACW PACW PACW PAC ACWL PACL',
  'public-gone': 'PAC PAC PAC PAC PAC PAC AC PAC',
  'won.pdf': '- PAW PAW PAW PAW PAW AW PAW',
  'lost.pdf': '- PAL PAL PAL PAL PAL AL PAL',
  stage: '- - - PACW PACW - - -',
};

describe.each(columns)('at the moment «%s»', (moment) => {
  const state = stateAt(moment);
  const lists = Object.entries(readers).map(([name, viewer]) => {
    const urls = new Set(filesFor(viewer, state).map(({ url }) => url));
    return { name, urls, mayOpen: mayOpenFile(viewer, state) };
  });
  const exists = (url: string) => state.files.some((file) => file.url === url);

  it.each(Object.entries(table))('%s is open to those, and only to those, who may have it', (file, row) => {
    const url = address(file);
    const expected = row.split(' ')[columns.indexOf(moment)]!;
    const listed = lists.filter(({ urls }) => urls.has(url)).map(({ name }) => name);
    expect(exists(url) ? listed.join('') : '-').toBe(expected);
    const opening = lists.filter(({ mayOpen }) => exists(url) && mayOpen(url)).map(({ name }) => name);
    expect(opening).toEqual(listed);
  });

  it.each(Object.entries(readers))('no view that %s reads names another file', (_, viewer) => {
    const views = [
      projectFor(viewer, state),
      ...[partsFor, drawingsFor, progressFor, quotesFor].map((view) => view(viewer, state)),
      historyFor(viewer, eventsUntil(moment), startOf(moment)),
    ];
    const mayOpen = mayOpenFile(viewer, state);
    const named = JSON.stringify(views).match(/\/objects\/[\w.-]+/g) ?? [];
    expect(named.filter((url) => !mayOpen(url))).toEqual([]);
  });
});
