import { Refusal } from '@market/domain';
import { Conflict, Unreachable } from '@platform/log';
import { isDatabaseFailure } from '@platform/rows';
import { Tracing } from '@platform/tracing';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Metrics } from '../health/metrics.js';
import type { RequestContext } from './request-context.js';

/**
 * Counts and traces the commands on the bus by their outcome, under the names of the domain's commands; under the name
 * of its class when a request failed before these were known.
 */
@Injectable()
export class CommandMetrics implements OnModuleInit {
  constructor(
    private readonly bus: CommandBus,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  onModuleInit(): void {
    const execute: (command: object) => Promise<unknown> = this.bus.execute.bind(this.bus);
    this.bus.execute = <Result>(
      command: object & { context?: Pick<RequestContext, 'commandNames'> },
    ): Promise<Result> =>
      this.tracing.span('command', async (span) => {
        const count = (outcome: string) => {
          const decided = [...(command.context?.commandNames ?? [])];
          const names = decided.length > 0 ? decided : [command.constructor.name];
          for (const name of names) this.metrics.commands.inc({ command: name, outcome });
          span.set({ 'command.name': names.join(' '), 'command.outcome': outcome });
        };
        try {
          const result = await execute(command);
          count('done');
          return result as Result;
        } catch (error) {
          count(outcomeOf(error));
          throw error;
        }
      });
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof Refusal) return 'refused';
  if (error instanceof Conflict) return 'conflict';
  if (error instanceof Unreachable || isDatabaseFailure(error)) return 'unavailable';
  return 'failed';
}
