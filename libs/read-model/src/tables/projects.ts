import type { ProjectStatus } from '@control-center/contracts';
import {
  partsFor,
  projectDecider,
  projectFor,
  quotesFor,
  quotesOf,
  relationTo,
} from '@control-center/domain';
import type { ProjectEvents, ProjectState } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '../engine/database.js';
import { foldOf, projection } from '../engine/projection.js';
import { projectCounters } from '../queries/counters.js';
import type { Audience } from '../engine/projection.js';
import { shownName } from './accounts.js';
import {
  DayOrNull,
  Double,
  Flag,
  Json,
  Key,
  Moment,
  MomentOrNull,
  MoneyOrNull,
  Text,
  TextOrNull,
  Whole,
  WholeOrNull,
} from './columns.js';
import { fileNamesOf, FileRow } from './files.js';
import { QuoteRow } from './quotes.js';
import { ProjectTextRow, projectTextsOf } from './texts.js';

/** One row a project: the fold of its stream, field by field. */
@Entity('projects')
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
@Index(['customerId', 'createdAt', 'id'])
@Index(['customerId', 'status', 'createdAt', 'id'])
@Index(['assignedManufacturerId', 'createdAt', 'id'])
@Index(['assignedManufacturerId', 'status', 'createdAt', 'id'])
export class ProjectRow implements ProjectState {
  @Key() id: string;
  @Text() customerId: string;
  @Text() status: ProjectStatus;
  @Flag() isDemo: boolean;
  @Text() title: string;
  @Text() description: string;
  @Text() material: string;
  @Whole() quantity: number;
  @Text() deadline: string;
  @DayOrNull() dueDate: string | null;
  @Text() desiredCompletionTime: string;
  @Text() maxDimensions: string;
  @Text() tolerance: string;
  @Text() surfaceFinish: string;
  @Text() surfaceRoughness: string;
  @Text() materialSpecification: string;
  @Text() specialRequirements: string;
  @Text() suggestedPrice: string;
  @TextOrNull() drawingFileUrl: string | null;
  @Json() attachments: string[];
  @Json() manufacturingProcesses: string[];
  @TextOrNull() assignedManufacturerId: string | null;
  @Json() invitedManufacturerIds: string[];
  @Text() vietPhatNotes: string;
  @WholeOrNull() estimatedDays: number | null;
  @Text() reason: string;
  @Json() revisionRequests: ProjectState['revisionRequests'];
  @Json() changesInReview: ProjectState['changesInReview'];
  @MoneyOrNull() finalPrice: number | null;
  @Json() files: ProjectState['files'];
  @Json() drawings: ProjectState['drawings'];
  @Json() parts: ProjectState['parts'];
  @Json() quotes: ProjectState['quotes'];
  @Json() instalments: ProjectState['instalments'];
  @Json() stages: ProjectState['stages'];
  @Flag() isOverridden: boolean;
  @Json() reachedAt: ProjectState['reachedAt'];
  @MomentOrNull() slaPausedAt: string | null;
  @Double() slaPausedMs: number;
  @MomentOrNull() quotedAt: string | null;
  @MomentOrNull() submittedAt: string | null;
  @Whole() detailsRevision: number;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  @Whole() revision: number;
}

/** Which factories bid on a project; the assigned one stands in the project. */
@Entity('project_bidders')
@Index(['manufacturerId', 'projectId'])
export class ProjectBidderRow {
  @Key() id: string;
  @Text() projectId: string;
  @Text() manufacturerId: string;
}

type Taking = Pick<ProjectState, 'id' | 'assignedManufacturerId' | 'invitedManufacturerIds'>;

const factoriesOf = ({ assignedManufacturerId, invitedManufacturerIds }: Taking): string[] => [
  ...new Set([...invitedManufacturerIds, ...(assignedManufacturerId ? [assignedManufacturerId] : [])]),
];

const biddersOf = ({ id, invitedManufacturerIds }: Taking): ProjectBidderRow[] =>
  invitedManufacturerIds.map((manufacturerId) => ({
    id: `${id}.${manufacturerId}`,
    projectId: id,
    manufacturerId,
  }));

/** What a factory can tell of a project: it is not to learn by a message that a rival has quoted (rulings B17). */
function seenBy(id: string, row: ProjectRow | undefined): string {
  const viewer = { id, role: 'manufacturer' } as const;
  if (!row || !relationTo(row, viewer)) return '';
  const project = { ...projectFor(viewer, row), revision: 0, updatedAt: '' };
  return JSON.stringify([project, partsFor(viewer, row), quotesFor(viewer, row), row.stages]);
}

/** The provider, the customer, and the factories for whom something is different. */
const audienceOf = (before: ProjectRow | undefined, after: ProjectRow | undefined): Audience[] => {
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

export const projects = projection<ProjectRow, ProjectEvents>({
  kind: 'project',
  table: ProjectRow,
  streamColumn: 'id',
  key: ({ streamId }) => streamId,
  fold: foldOf(projectDecider),
  derived: [
    { table: QuoteRow, streamColumn: 'projectId', rows: quotesOf },
    { table: ProjectBidderRow, streamColumn: 'projectId', rows: biddersOf },
    { table: FileRow, streamColumn: 'projectId', rows: fileNamesOf },
    { table: ProjectTextRow, streamColumn: 'id', rows: projectTextsOf },
  ],
  counters: projectCounters,
  changes: (before, after) => [
    {
      message: { type: 'project_changed', projectId: (after ?? before)!.id },
      audience: audienceOf(before, after),
    },
  ],
});

export type ProjectWithCustomer = ProjectRow & { customerName: string };

/** Of a project p, with its customer's name: looked up row by row, however many rows there are. */
export const projectColumns = `p.*, coalesce((
  select ${shownName} from accounts a where a.id = p."customerId"), '') as "customerName"`;

export const findProject = async (db: Database, id: string): Promise<ProjectWithCustomer | undefined> => {
  const { rows } = await db.query<ProjectWithCustomer>(
    `select ${projectColumns} from projects p where p.id = $1`,
    [id],
  );
  return rows[0];
};
