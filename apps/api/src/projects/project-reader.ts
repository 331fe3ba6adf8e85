import type { Project } from '@control-center/contracts';
import { projectFor, relationTo } from '@control-center/domain';
import { findProject, projectOfFile } from '@control-center/read-model';
import type { ProjectWithCustomer } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.js';
import { ApiError } from '../http/api-error.js';
import type { Caller } from '../http/caller.js';
import { ObjectReaders } from '../objects/object-readers.js';

export const notFound = () => new ApiError('project.not-found', 'Không tìm thấy dự án');

const viewerOf = ({ accountId, role }: Caller) => ({ id: accountId, role });

/** What the caller may read of a project; for somebody who takes no part in it there is none. */
export const shown = (project: ProjectWithCustomer, caller: Caller): Project => {
  const seen = projectFor(viewerOf(caller), project);
  if (!seen) throw notFound();
  const provider = relationTo(project, viewerOf(caller)) === 'provider';
  return provider ? { ...seen, customerName: project.customerName } : seen;
};

@Injectable()
export class ProjectReader extends ObjectReaders {
  constructor(
    private readonly db: Pool,
    private readonly accounts: Accounts,
  ) {
    super();
  }

  /** The row of a project that the caller takes part in. */
  async find(id: string, caller: Caller): Promise<ProjectWithCustomer> {
    const project = await findProject(this.db, id);
    if (!project || !relationTo(project, viewerOf(caller))) throw notFound();
    return project;
  }

  async mayRead(accountId: string, objectName: string): Promise<boolean> {
    const projectId = await projectOfFile(this.db, `/objects/${objectName}`);
    const [project, account] = await Promise.all([
      projectId ? findProject(this.db, projectId) : undefined,
      this.accounts.find(accountId),
    ]);
    return Boolean(project && account && relationTo(project, account));
  }
}
