import { Refusal } from '@market/domain';
import { Conflict, Unreachable } from '@platform/log';
import { isDatabaseFailure } from '@platform/rows';
import { Tracing } from '@platform/tracing';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Command } from '@nestjs/cqrs';
import { Metrics } from '../health/metrics.js';
import type { RequestContext } from './request-context.js';

/**
 * Passes commands to their handlers. Counts and traces them by their outcome, under the names of the domain's commands;
 * under the name of the command's class when a request failed before these were known.
 */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  execute<Result>(
    command: Command<Result> & { context?: Pick<RequestContext, 'commandNames'> },
  ): Promise<Result> {
    return this.tracing.span('command', async (span) => {
      const count = (outcome: string) => {
        const decided = [...(command.context?.commandNames ?? [])];
        const names = decided.length > 0 ? decided : [command.constructor.name];
        for (const name of names) this.metrics.commands.inc({ command: name, outcome });
        span.set({ 'command.name': names.join(' '), 'command.outcome': outcome });
      };
      try {
        const result = await this.bus.execute(command);
        count('done');
        return result;
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
