import { operationsDecider, operationsStream } from '@platform/kernel';
import type { OneOf, OperationCommands } from '@platform/kernel';
import { derivedId, execute } from '@platform/log';
import type { EventStore } from '@platform/log';
import type { RebuildRequest } from './requests.js';

/** Records the progress of a rebuild in the log. Idempotent per rebuild and command. */
export async function recordOperation(
  store: EventStore,
  { id, requestedBy }: Pick<RebuildRequest, 'id' | 'requestedBy'>,
  command: OneOf<OperationCommands>,
): Promise<void> {
  await execute(store, operationsDecider, operationsStream, () => [command], {
    commandId: derivedId(id, command.type),
    commandHash: '',
    correlationId: id,
    actor: { id: requestedBy, role: 'admin' },
    now: () => new Date().toISOString(),
  });
}
