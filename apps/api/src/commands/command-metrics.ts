import { Refusal } from '@control-center/domain';
import { Conflict, Unreachable } from '@control-center/event-store';
import { isDatabaseFailure } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Metrics } from '../health/metrics.js';
import type { RequestContext } from './request-context.js';

/**
 * Counts the commands on the bus by their outcome, under the names of the domain's commands; under the name of its class
 * where a request failed before they were known.
 */
@Injectable()
export class CommandMetrics implements OnModuleInit {
  constructor(
    private readonly bus: CommandBus,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const execute: (command: object) => Promise<unknown> = this.bus.execute.bind(this.bus);
    this.bus.execute = async <Result>(
      command: object & { context?: Pick<RequestContext, 'commandNames'> },
    ): Promise<Result> => {
      const count = (outcome: string) => {
        const names = [...(command.context?.commandNames ?? [])];
        for (const name of names.length > 0 ? names : [command.constructor.name])
          this.metrics.commands.inc({ command: name, outcome });
      };
      try {
        const result = await execute(command);
        count('done');
        return result as Result;
      } catch (error) {
        count(outcomeOf(error));
        throw error;
      }
    };
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof Refusal) return 'refused';
  if (error instanceof Conflict) return 'conflict';
  if (error instanceof Unreachable || isDatabaseFailure(error)) return 'unavailable';
  return 'failed';
}
