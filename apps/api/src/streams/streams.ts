import { streamName, streams } from '@control-center/domain';
import type {
  AccountCommands,
  AccountState,
  AdministratorCommands,
  AdministratorsState,
  CompanyCommands,
  CompanyState,
  ConversationCommands,
  ConversationState,
  Decider,
  EventsOf,
  Folded,
  Happening,
  OneOf,
  OperationCommands,
  OperationsState,
  ProjectCommands,
  ProjectEvents,
  ProjectState,
  StreamKind,
} from '@control-center/domain';
import { current, EventStore, execute, recorded } from '@control-center/event-store';
import { Injectable } from '@nestjs/common';
import type { Asked } from '../http/asked.js';

type States = {
  project: ProjectState;
  conversation: ConversationState;
  account: AccountState;
  administrators: AdministratorsState;
  settings: CompanyState;
  operations: OperationsState;
};
type Commands = {
  project: ProjectCommands;
  conversation: ConversationCommands;
  account: AccountCommands;
  administrators: AdministratorCommands;
  settings: CompanyCommands;
  operations: OperationCommands;
};

type DeciderOf<Kind extends StreamKind> = Decider<States[Kind] & Folded, Commands[Kind], EventsOf[Kind]>;

/** The write side: what a stream says now, and commands upon it. */
@Injectable()
export class Streams {
  constructor(private readonly store: EventStore) {}

  /** The fold of a stream; its revision is -1 where there is none. */
  async load<Kind extends StreamKind>(kind: Kind, id: string): Promise<States[Kind]> {
    const { state } = await current(this.store, deciderOf(kind), streamName(kind, id));
    return state;
  }

  /** What happened to a project, oldest first. */
  async happenings(projectId: string): Promise<Happening[]> {
    const events = await this.store.load(streamName('project', projectId));
    return events.map((event) => ({
      ...recorded<ProjectEvents>(event),
      role: event.metadata.actorRole,
      onBehalfOf: event.metadata.onBehalfOf,
    }));
  }

  /** The state after the commands; a repeat of a request answers without deciding again. */
  async execute<Kind extends StreamKind>(
    kind: Kind,
    id: string,
    asked: Asked,
    commands: (state: States[Kind]) => readonly OneOf<Commands[Kind]>[],
  ): Promise<States[Kind]> {
    const stream = streamName(kind, id);
    const { state, position } = await execute(this.store, deciderOf(kind), stream, commands, {
      commandId: asked.idFor(stream),
      commandHash: asked.hash,
      correlationId: asked.correlationId,
      command: asked.route,
      actor: asked.actor,
      now: new Date().toISOString(),
    });
    if (position !== undefined) asked.written(position);
    return state;
  }
}

const deciderOf = <Kind extends StreamKind>(kind: Kind) => streams[kind] as unknown as DeciderOf<Kind>;
