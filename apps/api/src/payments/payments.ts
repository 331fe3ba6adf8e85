import { paymentRoutes, RecordPayment } from '@control-center/contracts';
import type { Payments } from '@control-center/contracts';
import { paymentsOf } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { CalledBy } from '../http/caller.js';
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

const now = () => new Date().toISOString();

@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ProjectReader,
  ) {}

  @Handles(paymentRoutes.detail)
  async detail(@CalledBy() caller: Caller, @Param('projectId', IdPipe) id: string): Promise<Payments> {
    return paymentsOf(await this.reader.find(id, caller), now());
  }

  @Handles(paymentRoutes.record)
  @HttpCode(200)
  async record(
    @AskedBy() asked: Asked,
    @Param('projectId', IdPipe) id: string,
    @Body() body: RecordPayment,
  ): Promise<Payments> {
    return paymentsOf(await this.commands.execute(new NotePayment(asked, id, body)), now());
  }
}
