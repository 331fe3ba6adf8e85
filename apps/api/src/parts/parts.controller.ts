import { partRoutes, UpdatePart as UpdatePartBody } from '@market/contracts';
import type { DrawingRevision, Part } from '@market/contracts';
import { drawingsFor, partsFor } from '@market/domain';
import { Body, Controller, Param } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { ExpectedSections } from '../http/expected-sections.js';
import { ProjectReader } from '../projects/project-reader.js';
import { UpdatePart } from './parts.commands.js';

@Controller()
export class PartsController {
  constructor(
    private readonly commands: Commands,
    private readonly reader: ProjectReader,
  ) {}

  @Handles(partRoutes.ofProject)
  async ofProject(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Part[]> {
    return partsFor(actorOf(caller), await this.reader.find(id, caller));
  }

  @Handles(partRoutes.update)
  update(
    @Context() context: RequestContext,
    @Param('id') id: string,
    @Body() body: UpdatePartBody,
    @ExpectedSections() expected: string[],
  ): Promise<Part> {
    return this.commands.execute(new UpdatePart(context, id, body, expected));
  }

  @Handles(partRoutes.drawings)
  async drawings(@CalledBy() caller: Caller, @Param('id', IdPipe) id: string): Promise<DrawingRevision[]> {
    return drawingsFor(actorOf(caller), await this.reader.find(id, caller));
  }
}
