import type { ProjectStatus } from '@market/contracts';
import {
  orderFactsOf,
  partsFor,
  progressFor,
  projectEvolution,
  projectContentFor,
  quotesFor,
  quotesOf,
  relationTo,
} from '@market/domain';
import type { ProjectEvents, ProjectState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '@platform/rows';
import {
  foldOf,
  projection,
  Flag,
  Json,
  Key,
  State,
  Timestamp,
  TimestampOrNull,
  Text,
  TextOrNull,
} from '@platform/rows';
import type { Audience, Change } from '../change.js';
import { projectCounters } from '../counters/counters.js';
import { displayNameSql } from '../accounts/accounts.js';
import { CustomerTurnRow, customerTurnRowsOf } from './customer-turns.js';
import { NoticeRow, noticeRowsOf } from './notice-rows.js';
import { FactoryOrderRow, factoryOrderRowsOf } from './factory-orders.js';
import { fileNamesOf, FileRow } from './files.js';
import { MilestoneRow, milestonesOf } from './milestones.js';
import {
  instalmentRowsOf,
  OrderFactsRow,
  OrderInstalmentRow,
  OrderRefundRow,
  OrderShareRow,
  OrderStageRow,
  refundRowsOf,
  shareRowsOf,
  stageRowsOf,
} from './order-facts.js';
import { QuoteRow } from './quotes.js';
import { QueueRow, queueRowsOf } from '../queue/queue.js';
import { ProjectTextRow, projectTextsOf } from '../search/texts.js';

/** One row per project: the fold of its stream, beside those of its fields that statements name. */
@Entity('projects')
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
@Index(['customerId', 'createdAt', 'id'])
@Index(['customerId', 'status', 'createdAt', 'id'])
@Index(['assignedManufacturerId', 'createdAt', 'id'])
@Index(['assignedManufacturerId', 'status', 'createdAt', 'id'])
export class ProjectRow implements Partial<ProjectState> {
  @Key() id: string;
  @Text() customerId: string;
  @Text() status: ProjectStatus;
  @Flag() isDemo: boolean;
  @Text() title: string;
  @TextOrNull() assignedManufacturerId: string | null;
  @Json() factoryIds: string[];
  @TimestampOrNull() submittedAt: string | null;
  @Timestamp() createdAt: string;
  @State() state: ProjectState;
}

/** The factories invited to bid on a project; the assigned factory is a column of the project. */
@Entity('project_bidders')
@Index(['manufacturerId', 'projectId'])
export class ProjectBidderRow {
  @Key() id: string;
  @Text() projectId: string;
  @Text() manufacturerId: string;
}

type Assignment = Pick<ProjectState, 'id' | 'assignedManufacturerId' | 'invitedManufacturerIds'>;

const factoriesOf = ({ assignedManufacturerId, invitedManufacturerIds }: Assignment): string[] => [
  ...new Set([...invitedManufacturerIds, ...(assignedManufacturerId ? [assignedManufacturerId] : [])]),
];

const biddersOf = ({ id, invitedManufacturerIds }: Assignment): ProjectBidderRow[] =>
  invitedManufacturerIds.map((manufacturerId) => ({
    id: `${id}.${manufacturerId}`,
    projectId: id,
    manufacturerId,
  }));

/** What a factory sees of a project. It must not learn from a change message that a rival has quoted. */
function seenBy(id: string, row: ProjectState | undefined): string {
  const viewer = { id, role: 'manufacturer' } as const;
  if (!row || !relationTo(row, viewer)) return '';
  const project = { ...projectContentFor(viewer, row), revision: 0, updatedAt: '' };
  const others = [partsFor(viewer, row), quotesFor(viewer, row), progressFor(viewer, row)];
  return JSON.stringify([project, ...others]);
}

/** The provider, the customer, and the factories whose view of the project has changed. */
const audienceOf = (before: ProjectState | undefined, after: ProjectState | undefined): Audience[] => {
  const rows = [before, after].filter((row) => row !== undefined);
  const factories = rows.flatMap(factoriesOf).filter((id) => seenBy(id, before) !== seenBy(id, after));
  return [
    ...new Set<Audience>([
      'provider',
      ...rows.map(({ customerId }) => `customer:${customerId}` as const),
      ...factories.map((id) => `factory:${id}` as const),
    ]),
  ];
};

export const projects = projection<ProjectState, ProjectEvents, Change>({
  kind: 'project',
  table: ProjectRow,
  streamColumn: 'id',
  key: ({ streamId }) => streamId,
  fold: foldOf(projectEvolution),
  derived: [
    { table: QuoteRow, streamColumn: 'projectId', rows: quotesOf },
    { table: ProjectBidderRow, streamColumn: 'projectId', rows: biddersOf },
    { table: FileRow, streamColumn: 'projectId', rows: fileNamesOf },
    { table: ProjectTextRow, streamColumn: 'id', rows: projectTextsOf },
    { table: FactoryOrderRow, streamColumn: 'projectId', rows: factoryOrderRowsOf },
    { table: OrderFactsRow, streamColumn: 'id', rows: (row) => [orderFactsOf(row)] },
    { table: OrderStageRow, streamColumn: 'projectId', rows: stageRowsOf },
    { table: OrderInstalmentRow, streamColumn: 'projectId', rows: instalmentRowsOf },
    { table: OrderRefundRow, streamColumn: 'projectId', rows: refundRowsOf },
    { table: OrderShareRow, streamColumn: 'projectId', rows: shareRowsOf },
    { table: QueueRow, streamColumn: 'projectId', rows: queueRowsOf },
    { table: CustomerTurnRow, streamColumn: 'id', rows: customerTurnRowsOf },
  ],
  kept: [
    { table: MilestoneRow, streamColumn: 'projectId', rows: milestonesOf },
    { table: NoticeRow, streamColumn: 'projectId', rows: noticeRowsOf },
  ],
  counters: projectCounters,
  changes: (before, after) => [
    {
      message: { type: 'project_changed', projectId: (after ?? before)!.id },
      audience: audienceOf(before, after),
    },
  ],
});

export type ProjectWithCustomer = ProjectState & { customerName: string };

/** The state of a project p, and its customer's name, which is looked up row by row. */
export const projectColumns = `p.state, coalesce((
  select ${displayNameSql} from accounts a where a.id = p."customerId"), '') as "customerName"`;
export type ProjectColumns = { state: ProjectState; customerName: string };
export const projectOf = ({ state, customerName }: ProjectColumns): ProjectWithCustomer => ({
  ...state,
  customerName,
});

/** How much memory a project p takes. An array holds its values decompressed, which is how they take memory. */
export const projectBytes = `pg_column_size(array[p.state])`;

export async function findProject(db: Database, id: string): Promise<ProjectWithCustomer | undefined> {
  const { rows } = await db.query<ProjectColumns>(
    `select ${projectColumns} from projects p where p.id = $1`,
    [id],
  );
  return rows[0] && projectOf(rows[0]);
}
