import type { ProjectState } from '@market/domain';
import { Entity } from 'typeorm';
import type { Database } from '@platform/rows';
import { Key, Text } from '@platform/rows';

/** Which project a stored object belongs to. */
@Entity('files')
export class FileRow {
  /** /objects/NAME.EXT */
  @Key() id: string;
  @Text() projectId: string;
}

export const fileNamesOf = ({ id, files }: ProjectState): FileRow[] =>
  files.map(({ url }) => ({ id: url, projectId: id }));

/** The given object names that a project references. */
export const referencedObjects = async (db: Database, objectNames: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select substr(id, 10) as name from files where id = any($1)`,
    [objectNames.map((name) => `/objects/${name}`)],
  );
  return rows.map(({ name }) => name);
};

export const projectOfFile = async (db: Database, url: string): Promise<string | undefined> => {
  const { rows } = await db.query<FileRow>(`select "projectId" from files where id = $1`, [url]);
  return rows[0]?.projectId;
};
