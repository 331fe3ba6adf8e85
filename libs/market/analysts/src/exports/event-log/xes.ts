import { visibleOf } from '@market/contracts';
import type { CaseEvent, EventLog } from './cases.js';

/** XES, IEEE 1849-2016: a trace an order. */
export async function* xesOf({ cases, position, at }: EventLog): AsyncGenerator<string> {
  yield head({ position, at });
  for await (const { id, events } of cases())
    yield `<trace>${attribute('string', 'concept:name', id)}${events.map(eventOf).join('')}</trace>\n`;
  yield '</log>\n';
}

const extensions = ['Concept', 'Time', 'Organizational', 'Cost', 'Lifecycle'];
const prefixes: Record<string, string> = { Organizational: 'org' };

function head({ position, at }: Pick<EventLog, 'position' | 'at'>): string {
  const declared = extensions.map((name) => {
    const prefix = prefixes[name] ?? name.toLowerCase();
    return `<extension name="${name}" prefix="${prefix}" uri="http://www.xes-standard.org/${prefix}.xesext"/>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<log xes.version="1849.2016" xes.features="" xmlns="http://www.xes-standard.org/">\n' +
    declared.join('') +
    `<global scope="trace">${attribute('string', 'concept:name', '')}</global>\n` +
    `<global scope="event">${attribute('string', 'concept:name', '')}` +
    `${attribute('date', 'time:timestamp', '1970-01-01T00:00:00.000Z')}` +
    `${attribute('string', 'lifecycle:transition', 'complete')}</global>\n` +
    '<classifier name="Activity" scope="event" keys="concept:name"/>\n' +
    `${attribute('string', 'concept:name', 'Control Center')}` +
    `${attribute('int', 'log:position', position)}${attribute('date', 'log:time', at)}\n`
  );
}

const eventOf = ({ id, type, at, resource, role, amount, after }: CaseEvent): string =>
  '<event>' +
  attribute('string', 'concept:name', type) +
  attribute('date', 'time:timestamp', at) +
  attribute('string', 'lifecycle:transition', 'complete') +
  attribute('string', 'org:resource', resource) +
  attribute('string', 'org:role', role) +
  attribute('float', 'cost:total', amount) +
  attribute('string', 'cost:currency', amount === null ? null : 'VND') +
  attribute('string', 'status', after.status) +
  attribute('id', 'event:id', id) +
  '</event>';

const attribute = (kind: string, key: string, value: string | number | null): string =>
  value === null ? '' : `<${kind} key="${key}" value="${escaped(String(value))}"/>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  visibleOf(text).replace(/[&<>"]/g, (character) => entities[character]!);
