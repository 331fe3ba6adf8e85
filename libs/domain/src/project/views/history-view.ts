import { isProvider } from '@control-center/contracts';
import type { HistoryEntry, Role, SentencePart } from '@control-center/contracts';
import { evolve } from '../../kernel/decider.js';
import type { RecordedOf } from '../../kernel/decider.js';
import { relationTo } from '../lifecycle/access.js';
import type { Relation, Viewer } from '../lifecycle/access.js';
import { projectDecider, projectHistory } from '../project.js';
import { noProject } from '../state.js';
import type { ProjectEvents } from '../state.js';
import { entryFieldsOf, sentenceOf } from '../values/history.js';
import type { EventHistory } from '../values/history.js';

/** An event of a project with the role in which its actor acted. */
export type HistoryEvent = RecordedOf<ProjectEvents> & { role: Role; onBehalfOf?: string | undefined };

const sideOf = (role: Role): HistoryEntry['by'] => {
  if (isProvider(role)) return 'provider';
  return role === 'customer' ? 'customer' : 'factory';
};

const sideLabels: Record<HistoryEntry['by'], string> = {
  customer: 'Khách hàng',
  factory: 'Nhà máy',
  provider: 'Việt Phát',
};

/** Who acted: the account for the provider, the side alone for everyone else. */
function actorOf(event: HistoryEvent, reader: Relation): SentencePart[] {
  const side = sideOf(event.role);
  if (reader !== 'provider') return [{ text: sideLabels[side] }];
  return [
    { text: '', accountId: event.by },
    ...(side === 'provider' ? [{ text: ` (${sideLabels.provider})` }] : []),
    ...(event.onBehalfOf ? [{ text: ' thay khách hàng' }] : []),
  ];
}

/**
 * An order's history, newest first: the events that concerned the viewer while they took part in it. `start` is the state
 * before the first of the events.
 */
export function historyFor(
  viewer: Viewer,
  events: readonly HistoryEvent[],
  start = noProject,
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let state = start;
  for (const event of events) {
    const before = state;
    state = evolve(projectDecider, before, event);
    const relation = relationTo(state, viewer);
    const { type, data, role, onBehalfOf } = event;
    const history = projectHistory[type] as EventHistory<typeof data>;
    const line = relation && history.readers[relation]?.(data, before, viewer);
    if (!relation || !line) continue;
    entries.push({
      id: String(event.revision),
      createdAt: event.at,
      what: type,
      by: sideOf(role),
      status: before.revision < 0 || state.status !== before.status ? state.status : null,
      sentence: [...actorOf(event, relation), ...sentenceOf(history, line)],
      ...(relation === 'provider' ? { actorId: event.by } : {}),
      ...(relation === 'provider' && onBehalfOf ? { onBehalfOf } : {}),
      ...entryFieldsOf(line),
    });
  }
  return entries.reverse();
}
