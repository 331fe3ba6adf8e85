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
import { productionStatus } from '../production.js';
import { noProject } from '../state.js';

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

const named = (statuses: readonly ProjectStatus[]): string =>
  statuses.length === 0 ? '–' : statuses.map((status) => `\`${status}\``).join(', ');

/** A Markdown table with aligned columns, as the formatter writes it. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** Roles that may act in the same statuses share a row. */
function rowsOf(action: ProjectAction): string[][] {
  const { access, starts, to } = actionOf(action);
  const rolesIn = new Map<string, Role[]>();
  for (const role of rolesOf(action)) {
    const statuses = named(statusesFor(action, role));
    rolesIn.set(statuses, [...(rolesIn.get(statuses) ?? []), role]);
  }
  return [...rolesIn].map(([statuses, sharing]) => {
    const who = sharing.map((role) => `${roleLabels[role]} (${access[role] ?? ''})`).join(', ');
    const from = starts ? ['chưa có', ...(statuses === '–' ? [] : [statuses])].join(', ') : statuses;
    return [label(action), action, who, from, to ? `\`${to}\`` : '–', consequenceOf(action)];
  });
}

function consequenceOf(action: ProjectAction): string {
  const { consequence } = actionOf(action);
  return consequence.kind === 'undo' ? `undo (${consequence.by})` : consequence.kind;
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
          `«${label(action)}» leads to \`${actionOf(action).to ?? ''}\` from the statuses in its rows below.`,
      ),
    `«${label('OverrideStatus')}» sets, with a reason, ${named(overridableStatuses)}; quoted and approved need a price.`,
    '',
    '## Statuses',
    '',
    ...table([
      ['status', 'label'],
      ...projectStatuses.map((status) => [`\`${status}\``, statusLabel(status)]),
    ]),
    '',
    '`sent_to_manufacturer` is read as `ready_for_manufacturer` and never written.',
    '',
    '## Who may do what, and when',
    '',
    'The consequence is what a screen does before it takes an action: it asks for a confirmation or a reason, or offers to',
    'undo it.',
    '',
    ...table([
      ['action', 'in the code', 'who (feature)', 'in', 'to', 'consequence'],
      ...actionNames.flatMap(rowsOf),
    ]),
    '',
  ].join('\n');
