import { companyDefaults, quoteTotal } from '@market/contracts';
import type {
  Channel,
  InstalmentKind,
  PartFields,
  StageId,
  StoredFile,
  SubmitQuote,
} from '@market/contracts';
import type { Details, ProjectCommands, ProjectState } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { filesOf, measuresOf } from '../models/assets.js';
import type { Asset } from '../models/assets.js';
import type { Model } from '../models/catalogue.js';
import type { Actor } from './participants.js';

// What people do with an order, one step at a time.

type Command = OneOf<ProjectCommands>;

/** `rivals`: the other factories that may be invited to bid. */
export type People = { customer: Actor; factory: Actor; reviewer: Actor; rivals: readonly Actor[] };

/** A message between the provider and the customer or a factory. */
export type Said = {
  message: string;
  /** The factory that writes or is written to; absent in the customer's channel. */
  factory?: Actor;
  attachments?: readonly Asset[];
  /** Whoever it is written to has not read it yet. */
  isUnread?: boolean;
};

/** What one person does after some hours: commands at once, or a message. */
export type Turn = { by: Actor; hours: readonly [number, number] } & ({ commands: Command[] } | Said);

/** Uploads a file of ours and says how events name it; absent where no files are stored. */
export type Upload = (asset: Asset, by: Actor) => StoredFile;

export const turn = (by: Actor, from: number, to: number, ...commands: Command[]): Turn => ({
  by,
  hours: [from, to],
  commands,
});

export const channelOf = ({ factory }: Said): Channel => (factory ? 'factory' : 'customer');

/** A part as its customer enters it, with its model and its drawing. */
function partOf(model: Model, quantity: number, by: Actor, upload: Upload | undefined) {
  const { partId, partName, material, tolerance, surfaceFinish, processes } = model;
  const files = upload && [filesOf(model).model, filesOf(model).drawing].map((asset) => upload(asset, by));
  const part: PartFields = {
    ...{ partId, partName, quantity, material, tolerance, surfaceFinish, ...measuresOf(model) },
    manufacturingProcesses: processes,
    ...(files ? { drawingFileUrl: files[0]!.url, attachments: [files[1]!.url] } : {}),
  };
  return { part, files: files ?? [] };
}

const requestMaterials: Record<Model['material'], string> = {
  'steel-mild': 'steel',
  'steel-stainless-304': 'steel',
  'aluminum-6061': 'aluminum',
  brass: 'copper',
};

/** What a customer asks for: parts with their quantities, and what else the form says. */
export type Wish = {
  parts: readonly (readonly [Model, quantity: number])[];
  details: Partial<Details> & { title: string };
};

/** The content of a request form. */
export function requestOf(projectId: string, { parts, details }: Wish, by: Actor, upload?: Upload) {
  const entries = parts.map(([model, quantity]) => partOf(model, quantity, by, upload));
  const [first] = parts[0]!;
  return {
    projectId,
    details: {
      material: requestMaterials[first.material],
      quantity: parts.reduce((sum, [, quantity]) => sum + quantity, 0),
      deadline: '2-4-weeks',
      manufacturingProcesses: first.processes,
      ...details,
    },
    parts: entries.map(({ part }) => part),
    files: entries.flatMap(({ files }) => files),
  };
}

export const submit = (...request: Parameters<typeof requestOf>): Command => ({
  type: 'SubmitProject',
  data: { request: requestOf(...request) },
});

export const startReview: Command = { type: 'StartReview', data: {} };

export const askForRevision = (target: string, reason: string): Command => ({
  type: 'RequestRevision',
  data: { revisionRequests: [{ target, reason }] },
});

export const revise = (changes: Partial<Details>): Command => ({
  type: 'ReviseDetails',
  data: { changes, parts: undefined, files: [], expected: [] },
});

type Figures = Pick<
  SubmitQuote,
  'materialCost' | 'laborHours' | 'laborRate' | 'additionalCosts' | 'deliveryDays'
>;

export const quote = (figures: Figures, notes = ''): Command => ({
  type: 'SubmitQuote',
  data: { ...figures, totalPrice: quoteTotal(figures), notes },
});

/** Releases the last quote, or the one of a factory, with so many per cent on top. */
export function release({ quotes }: ProjectState, percent: number, validityDays?: number): Command {
  const { id: quoteId, totalPrice } = quotes.at(-1)!;
  const finalPrice = Math.ceil((totalPrice * (100 + percent)) / 100_000) * 1000;
  return {
    type: 'ReleaseQuote',
    data: { quoteId, finalPrice, ...(validityDays === undefined ? {} : { validityDays }) },
  };
}

const due = companyDefaults.dueDays;

export const approve: Command = { type: 'ApproveQuote', data: {} };
export const askForChange = (reason: string): Command => ({ type: 'RequestQuoteChange', data: { reason } });
export const decline = (reason: string): Command => ({ type: 'DeclineQuote', data: { reason } });
export const requestPayment: Command = { type: 'RequestPayment', data: { due } };
export const recordPayment = (kind: InstalmentKind, reference: string): Command => ({
  type: 'RecordPayment',
  data: { kind, reference },
});
export const startProduction: Command = { type: 'StartProduction', data: { due } };

export const completeStage = (stageId: StageId, notes = '', files: StoredFile[] = []): Command => ({
  type: 'CompleteStage',
  data: { stageId, notes, files, attachments: files.length > 0 ? files.map(({ url }) => url) : undefined },
});

export const reopenStage = (stageId: StageId, notes: string): Command => ({
  type: 'ReopenStage',
  data: { stageId, notes, files: [], attachments: undefined },
});

export const announceDelay = (date: string, reason: string): Command => ({
  type: 'AnnounceDelay',
  data: { date, reason },
});

export const complete: Command = { type: 'CompleteProject', data: {} };
export const cancel = (reason: string): Command => ({ type: 'CancelProject', data: { reason } });
