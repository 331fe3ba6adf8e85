import { isProvider } from '@market/contracts';
import type { HistoryEntry, Role, SentencePart } from '@market/contracts';
import { evolve } from '@platform/kernel';
import type { RecordedOf } from '@platform/kernel';
import { systemActor, systemName } from '../../actor.js';
import { relationTo } from '../rights/access.js';
import type { Relation, Viewer } from '../rights/access.js';
import { projectDecider, projectHistory } from '../project.js';
import { noProject } from '../state.js';
import type { ProjectState } from '../state.js';
import { entryFieldsOf, sentenceOf } from './sentence.js';
import type { EventHistory } from './sentence.js';
import type { ProjectEvents } from '../events.js';

/** An event of a project with the role in which its actor acted. */
export type HistoryEvent = RecordedOf<ProjectEvents> & { role: Role; onBehalfOf?: string | undefined };

export const sideOf = (role: Role): HistoryEntry['by'] => {
  if (isProvider(role)) return 'provider';
  return role === 'customer' ? 'customer' : 'factory';
};

const sideLabels: Record<HistoryEntry['by'], string> = {
  customer: 'Khách hàng',
  factory: 'Nhà máy',
  provider: 'Việt Phát',
};

/** The actor: the account for the provider, only the side for others. */
export function actorOf(
  event: Pick<HistoryEvent, 'role' | 'by' | 'onBehalfOf'>,
  reader: Relation,
): SentencePart[] {
  if (event.by === systemActor.id) return [{ text: systemName }];
  const side = sideOf(event.role);
  if (reader !== 'provider') return [{ text: sideLabels[side] }];
  return [
    { text: '', accountId: event.by },
    ...(side === 'provider' ? [{ text: ` (${sideLabels.provider})` }] : []),
    ...(event.onBehalfOf ? [{ text: ' thay khách hàng' }] : []),
  ];
}

/** The entry of one event; undefined when it did not concern the viewer. */
export function historyEntryFor(
  viewer: Viewer,
  event: HistoryEvent,
  { before, after }: { before: ProjectState; after: ProjectState },
): HistoryEntry | undefined {
  const relation = relationTo(after, viewer);
  const { type, data, role, onBehalfOf } = event;
  const history = projectHistory[type] as EventHistory<typeof data>;
  const line = relation && history.readers[relation]?.(data, before, viewer);
  if (!relation || !line) return undefined;
  return {
    id: String(event.revision),
    createdAt: event.at,
    what: type,
    by: sideOf(role),
    status: before.revision < 0 || after.status !== before.status ? after.status : null,
    sentence: [...actorOf(event, relation), ...sentenceOf(history, line)],
    ...(relation === 'provider' && event.by !== systemActor.id ? { actorId: event.by } : {}),
    ...(relation === 'provider' && onBehalfOf ? { onBehalfOf } : {}),
    ...entryFieldsOf(line),
  };
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
  let after = start;
  return events
    .flatMap((event) => {
      const before = after;
      after = evolve(projectDecider, before, event);
      return historyEntryFor(viewer, event, { before, after }) ?? [];
    })
    .reverse();
}
