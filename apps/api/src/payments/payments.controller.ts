import { AnnouncePayment, paymentRoutes, RecordPayment } from '@market/contracts';
import type { Payments } from '@market/contracts';
import { paymentsFor } from '@market/domain';
import type { ProjectState, Viewer } from '@market/domain';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { CompanySettings } from '../company/company-settings.js';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { TakeAction } from '../projects/actions.commands.js';
import { Streams } from '../commands/streams.js';
import { ProjectFiles } from '../projects/project-files.js';
import { ProjectReader } from '../projects/project-reader.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: Commands,
    private readonly reader: ProjectReader,
    private readonly company: CompanySettings,
    private readonly streams: Streams,
    private readonly files: ProjectFiles,
  ) {}

  @Handles(paymentRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Payments> {
    return this.scheduleFor(actorOf(caller), await this.reader.find(id, caller));
  }

  @Handles(paymentRoutes.record)
  @HttpCode(200)
  async record(
    @Context() context: RequestContext,
    @Param('projectId', IdPipe) id: string,
    @Body() body: RecordPayment,
  ): Promise<Payments> {
    return this.scheduleFor(
      context.actor,
      await this.commands.execute(new TakeAction(context, id, 'RecordPayment', body)),
    );
  }

  @Handles(paymentRoutes.announce)
  @HttpCode(200)
  async announce(
    @Context() context: RequestContext,
    @Param('projectId', IdPipe) id: string,
    @Body() body: AnnouncePayment,
  ): Promise<Payments> {
    const project = await this.files.during(context, id, body, (fields, files) =>
      this.streams.execute('project', id, context, () => [
        { type: 'AnnouncePayment', data: { ...fields, files } },
      ]),
    );
    return this.scheduleFor(context.actor, project);
  }

  private async scheduleFor(viewer: Viewer, project: ProjectState): Promise<Payments> {
    const { bank } = await this.company.current();
    return paymentsFor(viewer, project, new Date().toISOString(), bank);
  }
}
