import {
  counterRoutes,
  PageQuery,
  ProjectListQuery,
  projectRoutes,
  SubmitProject,
  UpdateProject,
} from '@control-center/contracts';
import type { FactoryCounters, Project, ProviderCounters, ShowcaseProject } from '@control-center/contracts';
import { countersFor, listProjects, listShowcase } from '@control-center/read-model';
import { projectFor, showcaseOf } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import { denied } from '../http/access.guard.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink, withSearchLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { ExpectedSections } from './expected-sections.js';
import { notFound, ProjectReader, shown } from './project-reader.js';
import { CreateDemo, Submit } from './projects.commands.js';
import { Update } from './update.command.js';

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

  @Handles(projectRoutes.all)
  all(
    @CalledBy() caller: Caller,
    @Query() query: ProjectListQuery,
    @Req() request: Request,
  ): Promise<Project[]> {
    return this.page(caller, query, undefined, request);
  }

  @Handles(projectRoutes.showcase)
  async showcase(
    @CalledBy() { accountId }: Caller,
    @Query() query: PageQuery,
    @Req() request: Request,
  ): Promise<ShowcaseProject[]> {
    const page = pageOf(query);
    return withNextLink(await listShowcase(this.db, accountId, page), page, request).map(showcaseOf);
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

  @Handles(counterRoutes.ofProjects)
  async counters(@CalledBy() { accountId, role }: Caller): Promise<ProviderCounters | FactoryCounters> {
    const counters = await countersFor(this.db, { id: accountId, role });
    if (!counters) throw denied();
    return counters;
  }

  @Handles(projectRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('id', IdPipe) id: string): Promise<Project> {
    return shown(await this.reader.find(id, caller), caller);
  }

  @Handles(projectRoutes.submit)
  async submit(@AskedBy() asked: Asked, @Body() body: SubmitProject): Promise<Project> {
    return written(await this.commands.execute(new Submit(asked, body)), asked);
  }

  @Handles(projectRoutes.demo)
  async demo(@AskedBy() asked: Asked): Promise<Project> {
    return written(await this.commands.execute(new CreateDemo(asked)), asked);
  }

  @Handles(projectRoutes.update)
  async update(
    @AskedBy() asked: Asked,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateProject,
    @ExpectedSections() expected: string[],
  ): Promise<Project> {
    return written(await this.commands.execute(new Update(asked, id, body, expected)), asked);
  }

  private async page(
    caller: Caller,
    query: ProjectListQuery,
    manufacturerId: string | undefined,
    request: Request,
  ): Promise<Project[]> {
    const page = pageOf(query);
    const viewer = actorOf(caller);
    const { status, search } = query;
    const list = await listProjects(this.db, viewer, { status, search, manufacturerId }, page);
    return withSearchLink(list, page, request).map((row) => shown(row, caller));
  }
}
