import { quoteTotal, stageIds } from '@market/contracts';
import { projectExamples } from '@market/domain';
import { due } from './trial.js';
import type { Command } from './trial.js';

const { details, people, quote } = projectExamples;

const prices = [undefined, 1, 7, 3_333_333, 10_000_000];
const kinds = ['deposit', 'progress', 'final'] as const;
const factories = [people.factory.id, people.otherFactory.id];
const request = { projectId: 'project-1', details, parts: [], files: [] };
const save = { parts: undefined, files: [], expected: [] };

/** Candidate commands with few different contents, so that equal ones follow one another. */
export function candidates(quoteIds: readonly string[]): Command[] {
  const reason = { reason: 'vì' };
  const quotes = [
    quote,
    { ...quote, materialCost: 5, totalPrice: quoteTotal({ ...quote, materialCost: 5 }) },
  ];
  return [
    { type: 'SaveDraft', data: request },
    { type: 'SubmitProject', data: { request } },
    { type: 'SubmitProject', data: { request: undefined } },
    { type: 'ReviseDetails', data: { ...save, changes: { quantity: 3 } } },
    { type: 'ReviseDetails', data: { ...save, changes: { quantity: 4 } } },
    { type: 'StartReview', data: {} },
    { type: 'RequestRevision', data: reason },
    { type: 'Resubmit', data: {} },
    ...factories.flatMap((manufacturerId): Command[] => [
      { type: 'SendToFactory', data: { manufacturerId } },
      { type: 'SendToFactory', data: { manufacturerId, ...reason } },
      { type: 'AssignManufacturer', data: { assignedManufacturerId: manufacturerId } },
      { type: 'AssignManufacturer', data: { assignedManufacturerId: manufacturerId, ...reason } },
      { type: 'RemoveFactory', data: { manufacturerId, ...reason } },
    ]),
    { type: 'SendToFactory', data: { defaultManufacturerId: 'factory-2', ...reason } },
    { type: 'ConfirmQuote', data: {} },
    { type: 'InviteFactories', data: { manufacturerIds: factories } },
    { type: 'InviteFactories', data: { manufacturerIds: ['factory-1', 'factory-1'] } },
    { type: 'ReturnToReview', data: reason },
    ...quotes.map((data): Command => ({ type: 'SubmitQuote', data })),
    { type: 'SubmitQuote', data: { ...quote, totalPrice: quote.totalPrice + 2 } },
    ...[...quoteIds, 'elsewhere'].flatMap((quoteId): Command[] => [
      { type: 'WithdrawQuote', data: { quoteId, ...reason } },
      { type: 'RejectQuote', data: { quoteId, ...reason } },
      { type: 'ConfirmQuote', data: { quoteId } },
      { type: 'ReleaseQuote', data: { quoteId, finalPrice: 1_000_000, ...reason } },
      ...prices.map((finalPrice): Command => ({ type: 'ReleaseQuote', data: { quoteId, finalPrice } })),
    ]),
    { type: 'DeclineOrder', data: reason },
    { type: 'ConfirmDrawings', data: { drawings: ['/objects/nowhere.pdf'] } },
    { type: 'AnnounceDelay', data: { date: '2026-03-20', ...reason } },
    { type: 'ReleaseQuote', data: { quoteId: undefined, finalPrice: undefined } },
    { type: 'ApproveQuote', data: {} },
    { type: 'RequestQuoteChange', data: reason },
    { type: 'DeclineQuote', data: reason },
    { type: 'RequestPayment', data: { due } },
    ...kinds.map((kind): Command => ({ type: 'RecordPayment', data: { kind, reference: '' } })),
    { type: 'StartProduction', data: { due } },
    ...stageIds.flatMap((stageId): Command[] => {
      const data = { stageId, notes: undefined, attachments: undefined, files: [] };
      return [
        { type: 'CompleteStage', data },
        { type: 'ReopenStage', data },
      ];
    }),
    { type: 'CompleteProject', data: {} },
    { type: 'CompleteProject', data: reason },
    { type: 'CancelProject', data: reason },
    ...(['reviewing', 'ready_for_manufacturer', 'approved', 'cancelled'] as const).flatMap((to) =>
      prices.map((finalPrice): Command => ({
        type: 'OverrideStatus',
        data: {
          to,
          reason: 'vì',
          finalPrice,
          ...(to === 'ready_for_manufacturer' ? { manufacturerId: 'factory-2' } : {}),
        },
      })),
    ),
    {
      type: 'OverrideStatus',
      data: { to: 'reviewing', reason: 'vì', manufacturerId: 'factory-1' },
    },
  ];
}
