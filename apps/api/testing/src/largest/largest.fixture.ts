import { readFileSync } from 'node:fs';
import { allRoutes, requestSchema } from '@control-center/api/openapi';
import { maxProjectFiles } from '@market/contracts';
import { eventFormat } from '@market/domain';
import { Codec, Sealing } from '@platform/log';
import type { EventMetadata } from '@platform/log';

// Every event of the golden log, with each field at the largest value that a request may give it.

type Schema = ReturnType<typeof requestSchema>;
type Line = {
  id?: string;
  stream: string;
  revision: number;
  type: string;
  data: object;
  metadata: EventMetadata;
};
export type Example = { stream: string; type: string; data: object };

/** For each field name the largest bounds in any body. */
type Bounds = { [Kind in 'number' | 'text' | 'entries']?: number | undefined };

const larger = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

const bounds = new Map<string, Bounds>();

function collect(name: string, { type, anyOf = [], items, properties = {}, ...schema }: Schema): void {
  const known = bounds.get(name) ?? {};
  bounds.set(name, {
    number: larger(known.number, schema.maximum),
    text: larger(known.text, schema.enum ? undefined : schema.maxLength),
    entries: larger(known.entries, schema.maxItems),
  });
  for (const option of anyOf) collect(name, option);
  if (items) collect(name, items);
  for (const [field, each] of Object.entries(properties)) collect(field, each);
  if (type === undefined && anyOf.length === 0 && !schema.enum) throw new Error(`${name} has no type`);
}
for (const [, { body }] of allRoutes) if (body) collect('', requestSchema(body));

/** Fields of events that have another name in the bodies, or follow from a body. */
const boundsElsewhere: Record<string, Bounds> = {
  amount: bounds.get('amount')!,
  days: bounds.get('estimatedDays')!,
  dueDays: { number: bounds.get('deposit')!.number! },
  validityDays: bounds.get('quoteValidityDays')!,
  statedTotal: bounds.get('totalPrice')!,
  part: {},
  files: { entries: maxProjectFiles },
  urls: { entries: maxProjectFiles },
  requests: bounds.get('revisionRequests')!,
  manufacturerIds: bounds.get('invitedManufacturerIds')!,
  // What an identity provider says is cut (api/sign-in/openid/identity.ts).
  subject: { text: 255 },
  email: { text: 254 },
  issuer: { text: 2_000 },
  pictureUrl: { text: 2_000 },
  // Written by the program: the message of an error, and what a rebuild counted.
  error: { text: 2_000 },
  events: { number: Number.MAX_SAFE_INTEGER },
  differences: { number: 1_000 },
  version: { number: 10_000 },
  revision: { number: 11_000 },
};

/** Ids, moments, switches and values of a list cannot be larger than they are. */
const kept = new Set([
  ...['projectId', 'customerId', 'id', 'partId', 'quoteId', 'manufacturerId', 'messageId', 'senderId'],
  ...['receiverId', 'accountId', 'rebuildId', 'defaultManufacturerId', 'url', 'drawingFileUrl', 'stream'],
  ...[
    'deadline',
    'kind',
    'stageId',
    'channel',
    'visibility',
    'role',
    'from',
    'to',
    'purpose',
    'fromProvider',
  ],
  ...[
    'dueDate',
    'dueAt',
    'date',
    'on',
    'validUntil',
    'notedAt',
    'basis',
    'percent',
    'workingDays',
    'grantedRoles',
  ],
  ...[
    'allowedPages',
    'pagePermissions',
    'kinds',
    'channels',
    'paid',
    'completedStages',
    'parts',
    'instalments',
    'attachments',
  ],
]);

/** Addresses of files and ids. */
const isReference = (value: unknown): boolean => /^(\/objects\/|[\da-f]{8}-[\da-f-]{27})/.test(String(value));

/** One of the letters that take most bytes. */
const letter = 'ế';

/** The data with every field at its bound. Throws for a new field whose bound is not known here. */
export function largest(value: unknown, name = ''): unknown {
  const { number, text, entries } = boundsElsewhere[name] ?? bounds.get(name) ?? {};
  const isKept = kept.has(name);
  if (Array.isArray(value)) {
    const grown = value.map((entry) => largest(entry, name));
    return isKept || entries === undefined || grown.length === 0 ? grown : repeated(grown, entries);
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, largest(each, field)]));
  if (isKept || value === null || typeof value === 'boolean' || isReference(value)) return value;
  if (typeof value === 'number' && number !== undefined) return number;
  if (typeof value === 'string' && text !== undefined) return letter.repeat(text);
  throw new Error(`${name}: say in largest.fixture.ts how large this field of an event may be`);
}

/** An append is refused above 1 MB. */
const mostBytes = 500_000;

/** The entries repeated up to the limit of an append, with different ids each time. */
function repeated(entries: readonly unknown[], count: number): unknown[] {
  const bytes = Buffer.byteLength(JSON.stringify(entries)) / entries.length;
  return Array.from({ length: Math.min(count, Math.ceil(mostBytes / bytes)) }, (_, index): unknown =>
    JSON.parse(
      JSON.stringify(entries[index % entries.length]).replace(
        /(\/objects\/[^".]*)|(\d{4}-\d\d-\d\d(?="))/g,
        (text, url?: string) => (url ? `${url}-${index}` : dayAfter(text, index)),
      ),
    ),
  );
}

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

const key = Buffer.alloc(32, 7);

/** The golden log as readers see it: an event of every type in each version. */
export async function goldenEvents(): Promise<Example[]> {
  const codec = new Codec(eventFormat.upcasters);
  const sealing = new Sealing(eventFormat.personal, {
    find: (subjects: readonly string[]) =>
      Promise.resolve({ keys: new Map(subjects.map((subject) => [subject, key])), reported: new Set() }),
    erase: () => Promise.resolve(),
  } as never);
  const file = new URL('../../../../../libs/market/domain/golden/events.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const events = await sealing.open(
    lines.map((text, index) => {
      const { id, stream, revision, type, data, metadata } = JSON.parse(text) as Line;
      return codec.decode({
        ...{ id: id ?? `golden-${index}`, streamId: stream, type, data, metadata, isJson: true },
        ...{ revision: BigInt(revision), created: new Date(0) },
        position: { commit: BigInt(index), prepare: BigInt(index) },
      } as never);
    }),
  );
  return events.map(({ stream, type, data }) => ({ stream, type, data }));
}
