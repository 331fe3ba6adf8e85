import {
  actionNames,
  actionOf,
  overridableStatuses,
  projectStatuses,
  roleLabels,
  roles,
  stageIds,
  statusesFor,
  statusLabel,
} from '@market/contracts';
import type { ProjectAction, ProjectStatus, Role } from '@market/contracts';
import { deadlineHistory, deadlineNames, recordedBy } from './phases/deadlines.js';
import type { DeadlineName } from './phases/deadlines.js';
import { productionStatus } from './values/progress.js';
import { noProject } from './state.js';

/** A status of old events that is never written. */
const readOnlyStatus: ProjectStatus = 'sent_to_manufacturer';

const label = (action: ProjectAction): string => actionOf(action).label;
const rolesOf = (action: ProjectAction): Role[] => roles.filter((role) => role in actionOf(action).access);

/** An action that starts almost anywhere is a sentence below the diagram instead of a tangle of arrows. */
const isEverywhere = (action: ProjectAction): boolean => actionOf(action).from.length > 8;

const arrow = (from: string, to: string, text: string): string => `    ${from} --> ${to}: ${text}`;

function transitions(): string[] {
  return actionNames.flatMap((action) => {
    const { from, starts, to } = actionOf(action);
    if (to === undefined || isEverywhere(action)) return [];
    return [...(starts ? ['[*]'] : []), ...from].map((status) => arrow(status, to, label(action)));
  });
}

/** The statuses that follow from the production stages, in the order of the stages. */
function production(): string[] {
  const after = (count: number): ProjectStatus =>
    productionStatus(noProject.stages.map((stage, index) => ({ ...stage, isCompleted: index < count })));
  return stageIds.flatMap((stageId, index) => {
    const [before, reached] = [after(index), after(index + 1)];
    return before === reached
      ? []
      : [arrow(before, reached, `xong ${stageId}`), arrow(reached, before, `mở lại ${stageId}`)];
  });
}

const listed = (statuses: readonly ProjectStatus[]): string =>
  statuses.map((status) => `\`${status}\``).join(', ');

/** Where most statuses count, those that do not are named. */
function named(statuses: readonly ProjectStatus[]): string {
  if (statuses.length === 0) return '–';
  const others = projectStatuses.filter((status) => !statuses.includes(status) && status !== readOnlyStatus);
  return others.length < statuses.length / 2 ? `all but ${listed(others)}` : listed(statuses);
}

/** Who may take an action, with the feature that it needs, and in which statuses. */
function access(action: ProjectAction): string {
  const { access: features, starts } = actionOf(action);
  const from = new Map<string, Role[]>();
  for (const role of rolesOf(action)) {
    const statuses = named(statusesFor(action, role));
    const place = starts ? ['a new order', ...(statuses === '–' ? [] : [statuses])].join(', ') : statuses;
    const key = `${features[role] ?? ''}) in ${place}`;
    from.set(key, [...(from.get(key) ?? []), role]);
  }
  return [...from]
    .map(([rest, sharing]) => `${sharing.map((role) => roleLabels[role]).join(', ')} (${rest}`)
    .join('; ');
}

const described = (action: ProjectAction): string => {
  const { to } = actionOf(action);
  const consequence = consequenceOf(action);
  return `- ${label(action)} \`${action}\`: ${access(action)}${to ? ` → \`${to}\`` : ''}${consequence ? `; ${consequence}` : ''}`;
};

/** What a screen does before it takes an action, where it does not just ask for a confirmation. */
function consequenceOf(action: ProjectAction): string {
  const { consequence } = actionOf(action);
  if (consequence.kind === 'confirm') return '';
  return consequence.kind === 'undo' ? `undo by ${consequence.by}` : consequence.kind;
}

function decidedByTime(name: DeadlineName): string {
  const type = recordedBy(name);
  return `- \`${name}\` → \`${type}\`: Hệ thống ${deadlineHistory[type].verb.replace(/:$/, '')}`;
}

/** docs/project-lifecycle.md: the state machine as a diagram, and who may do what when. */
export const lifecycleDocument = (): string =>
  [
    '# The life of a project',
    '',
    'Made from `libs/market/contracts/src/resources/orders/actions.ts` by `npm run docs:lifecycle`; a spec compares them.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...transitions(),
    ...production(),
    '```',
    '',
    ...actionNames
      .filter((action) => isEverywhere(action) && actionOf(action).to)
      .map(
        (action) =>
          `«${label(action)}» leads to \`${actionOf(action).to ?? ''}\` from the statuses named below.`,
      ),
    `«${label('OverrideStatus')}» sets, with a reason, ${named(overridableStatuses)}; quoted and approved need a price.`,
    '',
    '## Statuses',
    '',
    ...projectStatuses.map((status) => `- \`${status}\`: ${statusLabel(status)}`),
    '',
    `\`${readOnlyStatus}\` is read as \`ready_for_manufacturer\` and never written.`,
    '',
    '## Who may do what, and when',
    '',
    'Each action: who may take it (with which feature) in which statuses, and the status that follows. A screen asks for a',
    'confirmation; for a reason where «reason» stands; where «undo» stands it asks nothing and offers to undo it.',
    '',
    ...actionNames.map(described),
    '',
    '## What time decides',
    '',
    'Recorded when it is due (`libs/market/domain/src/project/phases/deadlines.ts`), unless it was met before.',
    '',
    ...deadlineNames.map(decidedByTime),
    '',
  ].join('\n');
