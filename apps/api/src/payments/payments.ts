import { paymentRoutes, RecordPayment } from '@control-center/contracts';
import type { Payments } from '@control-center/contracts';
import { paymentsFor } from '@control-center/domain';
import type { ProjectState, Viewer } from '@control-center/domain';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CompanySettings } from '../company/company-settings.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { ProjectReader } from '../projects/project-reader.js';
import { Streams } from '../streams/streams.js';

export class NotePayment extends Command<ProjectState> {
  constructor(
    readonly asked: Asked,
    readonly projectId: string,
    readonly body: RecordPayment,
  ) {
    super();
  }
}

@CommandHandler(NotePayment)
export class NotePaymentHandler implements ICommandHandler<NotePayment> {
  constructor(private readonly streams: Streams) {}

  execute({ asked, projectId, body: { kind, reference = '' } }: NotePayment): Promise<ProjectState> {
    return this.streams.execute('project', projectId, asked, () => [
      { type: 'RecordPayment', data: { kind, reference } },
    ]);
  }
}

@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ProjectReader,
    private readonly company: CompanySettings,
  ) {}

  @Handles(paymentRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Payments> {
    return this.shown(actorOf(caller), await this.reader.find(id, caller));
  }

  @Handles(paymentRoutes.record)
  @HttpCode(200)
  async record(
    @AskedBy() asked: Asked,
    @Param('projectId', IdPipe) id: string,
    @Body() body: RecordPayment,
  ): Promise<Payments> {
    return this.shown(asked.actor, await this.commands.execute(new NotePayment(asked, id, body)));
  }

  private async shown(viewer: Viewer, project: ProjectState): Promise<Payments> {
    const { bank } = await this.company.now();
    return paymentsFor(viewer, project, new Date().toISOString(), bank);
  }
}
