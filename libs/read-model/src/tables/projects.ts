import { isProvider } from '@control-center/contracts';
import type { ProjectStatus } from '@control-center/contracts';
import { projectDecider } from '@control-center/domain';
import type { ProjectEvents, ProjectState, Viewer } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '../engine/database.js';
import { afterCursor } from '../engine/page.js';
import type { Page } from '../engine/page.js';
import { foldOf, projection } from '../engine/projection.js';
import { DayOrNull, Flag, Json, Key, Moment, MoneyOrNull, Text, TextOrNull, Whole } from './columns.js';
import { fileNamesOf, FileRow } from './files.js';
import { QuoteRow, quoteRowsOf } from './quotes.js';

/** One row a project: the fold of its stream, field by field. */
@Entity('projects')
@Index(['createdAt', 'id'])
@Index(['customerId', 'createdAt', 'id'])
@Index(['assignedManufacturerId', 'createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
export class ProjectRow implements ProjectState {
  @Key() id: string;
  @Text() customerId: string;
  @Text() status: ProjectStatus;
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
  @Text() vietPhatNotes: string;
  @Text() reason: string;
  @MoneyOrNull() finalPrice: number | null;
  @Json() files: ProjectState['files'];
  @Json() parts: ProjectState['parts'];
  @Json() quotes: ProjectState['quotes'];
  @Json() instalments: ProjectState['instalments'];
  @Json() stages: ProjectState['stages'];
  @Flag() changedInReview: boolean;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  @Whole() revision: number;
}

const participants = (row: ProjectRow | undefined): string[] =>
  row ? [row.customerId, row.assignedManufacturerId].filter((id) => id !== null) : [];

export const projects = projection<ProjectRow, ProjectEvents>({
  kind: 'project',
  table: ProjectRow,
  key: ({ streamId }) => streamId,
  fold: foldOf(projectDecider),
  derived: [
    { table: QuoteRow, rows: quoteRowsOf },
    { table: FileRow, rows: fileNamesOf },
  ],
  changes: (before, after) => [
    {
      message: { type: 'project_changed', projectId: (after ?? before)!.id },
      audience: { provider: true, accounts: [...participants(before), ...participants(after)] },
    },
  ],
});

export type ProjectWithCustomer = ProjectRow & { customerName: string };

const columns = `p.*, coalesce(nullif(a."companyName", ''), concat_ws(' ', a."lastName", a."firstName"), '') as "customerName"`;
const source = `projects p left join accounts a on a.id = p."customerId"`;

export const findProject = async (db: Database, id: string): Promise<ProjectWithCustomer | undefined> => {
  const { rows } = await db.query<ProjectWithCustomer>(`select ${columns} from ${source} where p.id = $1`, [
    id,
  ]);
  return rows[0];
};

/** The projects that the viewer takes part in, newest first; `manufacturerId` narrows the provider's view. */
export async function listProjects(
  db: Database,
  viewer: Viewer,
  { status, manufacturerId }: { status?: ProjectStatus; manufacturerId?: string },
  page: Page,
): Promise<ProjectWithCustomer[]> {
  const values: unknown[] = [page.limit];
  const where: string[] = [];
  const equals = (column: string, value: string) =>
    where.push(`p."${column}" = $${String(values.push(value))}`);
  if (viewer.role === 'customer') equals('customerId', viewer.id);
  if (viewer.role === 'manufacturer') equals('assignedManufacturerId', viewer.id);
  if (isProvider(viewer.role) && manufacturerId) equals('assignedManufacturerId', manufacturerId);
  if (status) equals('status', status);
  if (page.after) where.push(afterCursor('p', '<', page.after, values));
  const { rows } = await db.query<ProjectWithCustomer>(
    `select ${columns} from ${source}
     ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by p."createdAt" desc, p.id desc limit $1`,
    values,
  );
  return rows;
}
