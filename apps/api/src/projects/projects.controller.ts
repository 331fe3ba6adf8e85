import {
  AllProjectsQuery,
  counterRoutes,
  CountersQuery,
  OwnProjectsQuery,
  PageQuery,
  ProjectListQuery,
  projectRoutes,
  SubmitProject as SubmitProjectBody,
  UpdateProject as UpdateProjectBody,
} from '@market/contracts';
import type { FactoryCounters, Project, ProviderCounters, ShowcaseProject } from '@market/contracts';
import { companyRow, countersFor, listProjects, listShowcase } from '@market/rows';
import type { ProjectFilter } from '@market/rows';
import { showcaseOf } from '@market/domain';
import { inTurns } from '@platform/log';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { actorOf, CalledBy, denied } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink, withSearchLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { ExpectedSections } from '../http/expected-sections.js';
import { commandReply, ProjectReader, projectReply } from './project-reader.js';
import { CreateDemoProject, SubmitProject, UpdateProject } from './projects.commands.js';

/** Orders of a list that are shown before other requests may run: each may have a thousand files. */
const repliesAtOnce = 5;

@Controller()
export class ProjectsController {
  constructor(
    private readonly commands: Commands,
    private readonly reader: ProjectReader,
    private readonly db: Pool,
  ) {}

  @Handles(projectRoutes.list)
  list(
    @CalledBy() caller: Caller,
    @Query() query: OwnProjectsQuery,
    @Req() request: Request,
  ): Promise<Project[]> {
    return this.page(caller, query, { waiting: query.waiting === 'true' }, request);
  }

  @Handles(projectRoutes.all)
  all(
    @CalledBy() caller: Caller,
    @Query() query: AllProjectsQuery,
    @Req() request: Request,
  ): Promise<Project[]> {
    const { customerId, counted } = query;
    return this.page(caller, query, { customerId, counted: counted === 'true' }, request);
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
    return this.page(caller, query, { manufacturerId }, request);
  }

  @Handles(counterRoutes.ofProjects)
  async counters(
    @CalledBy() caller: Caller,
    @Query() { manufacturerId }: CountersQuery,
  ): Promise<ProviderCounters | FactoryCounters> {
    const counters = await countersFor(this.db, actorOf(caller), manufacturerId);
    if (!counters) throw denied();
    return counters;
  }

  @Handles(projectRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('id', IdPipe) id: string): Promise<Project> {
    const project = await this.reader.find(id, caller);
    return projectReply(project, actorOf(caller), await companyRow(this.db));
  }

  @Handles(projectRoutes.submit)
  async submit(@Context() context: RequestContext, @Body() body: SubmitProjectBody): Promise<Project> {
    return commandReply(await this.commands.execute(new SubmitProject(context, body)), context);
  }

  @Handles(projectRoutes.demo)
  async demo(@Context() context: RequestContext): Promise<Project> {
    return commandReply(await this.commands.execute(new CreateDemoProject(context)), context);
  }

  @Handles(projectRoutes.update)
  async update(
    @Context() context: RequestContext,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateProjectBody,
    @ExpectedSections() expected: string[],
  ): Promise<Project> {
    return commandReply(await this.commands.execute(new UpdateProject(context, id, body, expected)), context);
  }

  private async page(
    caller: Caller,
    query: ProjectListQuery,
    of: Omit<ProjectFilter, 'status' | 'search'>,
    request: Request,
  ): Promise<Project[]> {
    const page = pageOf(query);
    const viewer = actorOf(caller);
    const { status, search } = query;
    const list = await listProjects(this.db, viewer, { status, search, ...of }, page);
    const settings = await companyRow(this.db);
    return inTurns(withSearchLink(list, page, request), repliesAtOnce, (row) =>
      projectReply(row, viewer, settings),
    );
  }
}
