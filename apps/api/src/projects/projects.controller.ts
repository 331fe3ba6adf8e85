import { ProjectListQuery, projectRoutes, SubmitProject, UpdateProject } from '@control-center/contracts';
import type { Part, Project } from '@control-center/contracts';
import { partsOf, projectFor } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { listProjects } from '@control-center/read-model';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import { denied } from '../http/access.guard.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { notFound, ProjectReader, shown } from './project-reader.js';
import { Submit, Update } from './projects.commands.js';

/** A write answers from the fold of its own stream. */
const written = (state: ProjectState, { actor }: Asked): Project => {
  const project = projectFor(actor, state);
  if (!project) throw notFound();
  return project;
};

@Controller()
export class ProjectsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ProjectReader,
    private readonly db: Pool,
  ) {}

  @Handles(projectRoutes.list)
  list(
    @CalledBy() caller: Caller,
    @Query() query: ProjectListQuery,
    @Req() request: Request,
  ): Promise<Project[]> {
    return this.page(caller, query, undefined, request);
  }

  @Handles(projectRoutes.ofManufacturer)
  ofManufacturer(
    @CalledBy() caller: Caller,
    @Param('manufacturerId', IdPipe) manufacturerId: string,
    @Query() query: ProjectListQuery,
    @Req() request: Request,
  ): Promise<Project[]> {
    if (caller.role === 'manufacturer' && caller.accountId !== manufacturerId) throw denied();
    return this.page(caller, query, manufacturerId, request);
  }

  @Handles(projectRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('id', IdPipe) id: string): Promise<Project> {
    return shown(await this.reader.find(id, caller), caller);
  }

  @Handles(projectRoutes.parts)
  async parts(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Part[]> {
    return partsOf(await this.reader.find(id, caller));
  }

  @Handles(projectRoutes.submit)
  async submit(@AskedBy() asked: Asked, @Body() body: SubmitProject): Promise<Project> {
    return written(await this.commands.execute(new Submit(asked, body)), asked);
  }

  @Handles(projectRoutes.update)
  async update(
    @AskedBy() asked: Asked,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateProject,
  ): Promise<Project> {
    return written(await this.commands.execute(new Update(asked, id, body)), asked);
  }

  private async page(
    caller: Caller,
    query: ProjectListQuery,
    manufacturerId: string | undefined,
    request: Request,
  ): Promise<Project[]> {
    const page = pageOf(query);
    const viewer = { id: caller.accountId, role: caller.role };
    const rows = await listProjects(this.db, viewer, { status: query.status, manufacturerId }, page);
    return withNextLink(rows, page, request).map((row) => shown(row, caller));
  }
}
