import type { Project } from '@market/contracts';
import {
  declinedProjectFor,
  filesFor,
  mayReadProjects,
  projectDetailFor,
  projectFor,
  projectMissing,
  relationTo,
} from '@market/domain';
import { findProject, projectOfFile } from '@market/rows';
import type { ClockSettings, ProjectState, Viewer } from '@market/domain';
import type { ProjectWithCustomer } from '@market/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { actorOf } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import type { RequestContext } from '../commands/request-context.js';
import { OrderFileReaders } from '../objects/object-readers.js';

/** The project as the viewer may read it. Throws `project.not-found` when they take no part in it. */
export const projectReply = (
  project: ProjectWithCustomer,
  viewer: Viewer,
  settings: ClockSettings,
): Project => {
  const { customerName } = project;
  const reply = projectDetailFor(viewer, project, {
    ...{ settings, customerName },
    now: new Date().toISOString(),
  });
  if (!reply) throw projectMissing(project, viewer);
  return reply;
};

/** The reply to a command comes from the state of its stream, not from the row. */
export const commandReply = (state: ProjectState, { actor }: RequestContext): Project => {
  const project = projectFor(actor, state) ?? declinedProjectFor(actor, state);
  if (!project) throw projectMissing(state, actor);
  return project;
};

@Injectable()
export class ProjectReader extends OrderFileReaders {
  constructor(private readonly db: Pool) {
    super();
  }

  /** The row of a project, without checking access. */
  async row(id: string): Promise<ProjectWithCustomer> {
    const project = await findProject(this.db, id);
    if (!project) throw projectMissing();
    return project;
  }

  /** The row of a project that the caller takes part in. */
  async find(id: string, caller: Caller): Promise<ProjectWithCustomer> {
    const project = await this.row(id);
    if (!relationTo(project, actorOf(caller))) throw projectMissing(project, actorOf(caller));
    return project;
  }

  /** The uploader's name for the file when the caller may open it, in the interface of their session. */
  async nameFor(caller: Caller, objectName: string): Promise<string | undefined> {
    if (!mayReadProjects(caller)) return undefined;
    const url = `/objects/${objectName}`;
    const projectId = await projectOfFile(this.db, url);
    const project = projectId && (await findProject(this.db, projectId));
    return project && filesFor(actorOf(caller), project).find((file) => file.url === url)?.name;
  }
}
