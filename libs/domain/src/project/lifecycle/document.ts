import {
  projectActions,
  projectStatuses,
  roleLabels,
  roles,
  stageIds,
  statusLabel,
} from '@control-center/contracts';
import type { ProjectAction, ProjectStatus, Role } from '@control-center/contracts';
import { productionStatus } from '../production/evolution.js';
import { noProject } from '../state.js';
import { lifecycle, overridable, turnOf } from './lifecycle.js';

const actions = Object.keys(lifecycle) as ProjectAction[];
const rolesOf = (action: ProjectAction): Role[] =>
  roles.filter((role) => role in projectActions[action].access);
const label = (action: ProjectAction): string => projectActions[action].label;

/** An action that starts almost anywhere is a sentence under the diagram and no tangle of arrows in it. */
const isEverywhere = (action: ProjectAction): boolean => lifecycle[action].from.length > 8;

const arrow = (from: string, to: string, text: string): string => `    ${from} --> ${to}: ${text}`;

function moves(): string[] {
  return actions.flatMap((action) => {
    const { from, starts, to } = lifecycle[action];
    if (to === undefined || isEverywhere(action)) return [];
    return [...(starts ? ['[*]'] : []), ...from].map((status) => arrow(status, to, label(action)));
  });
}

/** The statuses that follow from the stages alone, in the order in which the stages bring them. */
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

/** Columns as wide as the formatter makes them. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** Roles that have the same turn share a row. */
function rowsOf(action: ProjectAction): string[][] {
  const turns = new Map<string, Role[]>();
  for (const role of rolesOf(action)) {
    const turn = named(turnOf(action, role));
    turns.set(turn, [...(turns.get(turn) ?? []), role]);
  }
  const { starts, to } = lifecycle[action];
  return [...turns].map(([turn, sharing]) => {
    const access: Partial<Record<Role, string>> = projectActions[action].access;
    const who = sharing.map((role) => `${roleLabels[role]} (${access[role] ?? ''})`).join(', ');
    const from = starts ? ['chưa có', ...(turn === '–' ? [] : [turn])].join(', ') : turn;
    return [label(action), action, who, from, to ? `\`${to}\`` : '–'];
  });
}

/** docs/project-lifecycle.md: the state machine as a diagram, and who may do what when. Written by the code it tells of. */
export const lifecycleDocument = (): string =>
  [
    '# The life of a project',
    '',
    'Made from `libs/domain/src/project/lifecycle/` by `npm run docs:lifecycle`; a test keeps it true.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...moves(),
    ...production(),
    '```',
    '',
    ...actions
      .filter((action) => isEverywhere(action) && lifecycle[action].to)
      .map(
        (action) =>
          `«${label(action)}» leads to \`${lifecycle[action].to ?? ''}\` from the statuses in its rows below.`,
      ),
    `«${label('OverrideStatus')}» sets, with a reason, ${named(overridable)}; into quoted and approved a price is needed.`,
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
    ...table([['action', 'in the code', 'who (feature)', 'in', 'to'], ...actions.flatMap(rowsOf)]),
    '',
  ].join('\n');
