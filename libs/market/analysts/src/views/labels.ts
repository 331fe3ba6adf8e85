import {
  channels as channelIds,
  instalments,
  partOptions,
  quoteEndingLabels,
  quoteOutcomeLabels,
  requestOptions,
  roleLabels,
  roles as roleIds,
  stages,
  statusesInOrder,
  statusLabel,
} from '@market/contracts';
import { count, literal, text } from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';

/** A view of fixed values with their Vietnamese labels. */
const labels = (
  name: string,
  what: string,
  values: readonly (readonly [value: string, label: string])[],
): AnalyticsView => ({
  name,
  meaning: `A row for each ${what}, with its Vietnamese label. From: the lists of the product`,
  columns: [
    text('value', 'l.value', 'The value in other views'),
    text('label', 'l.label', 'What the product calls it'),
    count('number', 'l.nr', 'Its place in the product’s order, from 1'),
  ],
  from: () =>
    `(values ${values.map(([value, label], index) => `(${literal(value)}, ${literal(label)}, ${index + 1})`).join(', ')}) l (value, label, nr)`,
});

const optionsOf = (list: readonly { value: string; label: string }[]) =>
  list.map(({ value, label }) => [value, label] as const);
const other = ['other', 'Khác'] as const;
const none = ['none', 'Không nêu'] as const;
const channelLabels = { customer: 'Khách hàng', factory: 'Nhà máy' };

export const labelViews: readonly AnalyticsView[] = [
  labels(
    'statuses',
    'status of orders',
    statusesInOrder.map((status) => [status, statusLabel(status)]),
  ),
  labels(
    'stage_names',
    'production stage',
    stages.map(({ id, label }) => [id, label]),
  ),
  labels('quote_states', 'state of quotes', Object.entries(quoteOutcomeLabels)),
  labels('quote_endings', 'reason why a quote does not count', Object.entries(quoteEndingLabels)),
  labels(
    'roles',
    'role',
    roleIds.map((role) => [role, roleLabels[role]]),
  ),
  labels(
    'instalment_kinds',
    'kind of instalment',
    instalments.map(({ kind, label }) => [kind, label]),
  ),
  labels(
    'channels',
    'channel of messages',
    channelIds.map((channel) => [channel, channelLabels[channel]]),
  ),
  labels('deadlines', 'wished delivery', optionsOf(requestOptions.deadline)),
  labels('processes', 'process', [
    ...new Map([
      ...optionsOf(requestOptions.manufacturingProcesses),
      ...optionsOf(partOptions.manufacturingProcesses),
      other,
      none,
    ]),
  ]),
  labels('materials', 'material of orders and parts', [
    // Where both lists have a value, screens call it by the order's.
    ...new Map([...optionsOf(partOptions.material), ...optionsOf(requestOptions.material), other, none]),
  ]),
  labels('part_materials', 'material of parts', [...optionsOf(partOptions.material), other]),
];
