import type { Role } from '@market/contracts';
import { deciderOf, factoriesNamedBy, isActive, Refusal, requireRoom, streamName } from '@market/domain';
import type { CommandsOf, EventsOf, HistoryEvent, ProjectEvents, StateOf, StreamKind } from '@market/domain';
import type { OneOf, RecordedOf } from '@platform/kernel';
import { CommandIdReused, current, EventStore, execute, MalformedEvent, recorded } from '@platform/log';
import type { Growth } from '@platform/log';
import { Injectable, Optional } from '@nestjs/common';
import { RequestFacts } from '../audit-log/request-facts.js';
import { Quotas } from '../protection/rates/quotas.js';
import type { RequestContext } from './request-context.js';
import { TracedWrites } from './traced-writes.js';

/** The write side: loads the state of streams and executes commands on them. */
@Injectable()
export class Streams {
  constructor(
    private readonly store: EventStore,
    private readonly quotas: Quotas,
    private readonly facts: RequestFacts,
    /** Absent in programs that have no sockets. */
    @Optional() private readonly traces?: TracedWrites,
  ) {}

  /** The folded state of a stream. Its revision is -1 when the stream does not exist. */
  async load<Kind extends StreamKind>(kind: Kind, id: string): Promise<StateOf<Kind>> {
    const { state } = await current(this.store, deciderOf(kind), streamName(kind, id));
    return state;
  }

  /** The same, with the id of the stream's last event. */
  fold<Kind extends StreamKind>(
    kind: Kind,
    id: string,
  ): Promise<{ state: StateOf<Kind>; eventId: string | undefined }> {
    return current(this.store, deciderOf(kind), streamName(kind, id));
  }

  /** All events of a short stream, oldest first. */
  async eventsOf<Kind extends StreamKind>(kind: Kind, id: string): Promise<RecordedOf<EventsOf<Kind>>[]> {
    const events = await this.store.load(streamName(kind, id));
    return events.map((event) => recorded<EventsOf<Kind>>(event));
  }

  /**
   * Events of a project that were not discarded, oldest first: at most `count`, from a revision on. Throws MalformedEvent
   * for one that a later release has written.
   */
  async historyOf(projectId: string, fromRevision: number, count: number): Promise<HistoryEvent[]> {
    const stream = streamName('project', projectId);
    const [events, discards] = await Promise.all([
      this.store.load(stream, fromRevision, count),
      this.store.discards(),
    ]);
    const remaining = events.filter((event) => !discards.has(event));
    const unknown = remaining.find(({ type }) => !Object.hasOwn(deciderOf('project').evolve, type));
    if (unknown) throw new MalformedEvent({ ...unknown, revision: BigInt(unknown.revision) }, 'is unknown');
    return remaining.map((event) => ({
      ...recorded<ProjectEvents>(event),
      role: event.metadata.actorRole as Role,
      onBehalfOf: event.metadata.onBehalfOf,
    }));
  }

  /**
   * Executes the commands and resolves to the new state. A repeated request returns the state without deciding
   * again.
   */
  async execute<Kind extends StreamKind>(
    kind: Kind,
    id: string,
    context: RequestContext,
    commands: (state: StateOf<Kind>) => readonly OneOf<CommandsOf<Kind>>[],
  ): Promise<StateOf<Kind>> {
    const stream = streamName(kind, id);
    const namedCommands = (state: StateOf<Kind>) => {
      const named = commands(state);
      named.forEach(({ type }) => context.commandNames.add(type));
      return named;
    };
    const admit = async ({ state, events, commands: names, bytes, stream: after, own }: Growth) => {
      requireRoom(kind, names, after, { ...own, role: context.actor.role });
      if (kind === 'project')
        await this.requireFactories(events as OneOf<ProjectEvents>[], state as StateOf<'project'>);
      const taken = await this.quotas.take(context.actor, 'log', bytes);
      return () => taken.keep(0);
    };
    const commandContext = {
      commandId: context.idFor(stream),
      commandHash: context.bodyHash,
      correlationId: context.correlationId,
      causationId: context.causationId,
      actor: context.actor,
      interface: context.interface,
      traceparent: this.traces?.traceparent,
      now: () => new Date().toISOString(),
    };
    const executing = execute(this.store, deciderOf(kind), stream, namedCommands, commandContext, admit);
    const { state, position } = await executing.catch((error: unknown) => {
      if (!(error instanceof CommandIdReused)) throw error;
      throw new Refusal('command.key-reused', 'Idempotency-Key này đã dùng cho một yêu cầu khác');
    });
    if (position !== undefined) {
      context.reportPosition(position);
      this.traces?.written(position);
      if (context.origin) this.facts.record(context.correlationId, context.actor.id, context.origin);
    }
    return state;
  }

  /** Refuses events that give an order to an account that is no active factory, or depend on a removed factory. */
  private async requireFactories(events: OneOf<ProjectEvents>[], state: StateOf<'project'>): Promise<void> {
    const { given, reliedOn } = factoriesNamedBy(events, state);
    for (const id of new Set(given)) {
      const account = await this.load('account', id);
      if (!isActive(account) || account.role !== 'manufacturer')
        throw new Refusal('account.not-found', 'Không tìm thấy nhà máy');
    }
    for (const id of new Set(reliedOn))
      if (!isActive(await this.load('account', id)))
        throw new Refusal(
          'account.inactive',
          'Tài khoản của nhà máy này đã bị chặn hoặc xoá: cần nhà máy khác rồi mới đi tiếp được',
        );
  }
}
