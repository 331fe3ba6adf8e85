import { operationsDecider, operationsId, streamName } from '@control-center/domain';
import type { OneOf, OperationCommands } from '@control-center/domain';
import { derivedId, execute } from '@control-center/event-store';
import type { EventStore } from '@control-center/event-store';
import type { Request } from './requests.js';

/** Writes into the log what became of a rebuild; twice is once. */
export async function record(
  store: EventStore,
  { id, requestedBy }: Pick<Request, 'id' | 'requestedBy'>,
  command: OneOf<OperationCommands>,
): Promise<void> {
  await execute(store, operationsDecider, streamName('operations', operationsId), () => [command], {
    commandId: derivedId(id, command.type),
    commandHash: '',
    correlationId: id,
    command: command.type,
    actor: { id: requestedBy, role: 'admin' },
    now: new Date().toISOString(),
  });
}
