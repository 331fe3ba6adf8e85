import { randomUUID } from 'node:crypto';
import type { Role } from '@market/contracts';
import { projectExamples, streamName } from '@market/domain';
import type { ProjectEvent } from '@market/domain';
import { newEvent } from '@platform/log';
import type { DemoUser } from './people.js';
import type { Stack } from './stack.js';

/** Whoever does something is not told of it. */
const ofFactory = /^(Quote(Submitted|Withdrawn|Confirmed)|OrderDeclined|Stage|Delay|DrawingsSeen)/;
const ofProvider =
  /^(Review|Revision|SentTo|Factor|Quote(Released|Rejected)|Payment(Requested|Recorded)|Notes)/;

/**
 * Appends a history of the domain's examples as a new project, with the accounts of this stack in the place of the
 * examples' people. Resolves to the project's id.
 */
export async function appendOrder(
  { store }: Stack,
  ids: Record<DemoUser, string>,
  history: readonly ProjectEvent[],
): Promise<string> {
  const projectId = randomUUID();
  const replacements = [
    ['project-1', projectId],
    ['quote-1', randomUUID()],
    [projectExamples.people.customer.id, ids.customer],
    [projectExamples.people.factory.id, ids.factory],
    [projectExamples.people.otherFactory.id, ids.rival],
  ] as const;
  const text = replacements.reduce(
    (all, [from, to]) => all.replaceAll(`"${from}"`, `"${to}"`),
    JSON.stringify(history),
  );
  const authorOf = (type: string): { id: string; role: Role } => {
    if (ofFactory.test(type)) return { id: ids.factory, role: 'manufacturer' };
    return ofProvider.test(type)
      ? { id: 'provider', role: 'vietphat' }
      : { id: ids.customer, role: 'customer' };
  };
  const events = (JSON.parse(text) as ProjectEvent[]).map((event, index) =>
    newEvent(event, index, {
      ...{ commandId: randomUUID(), commandHash: '', correlationId: projectId, command: 'Example' },
      ...{ actor: authorOf(event.type), now: new Date().toISOString() },
      onBehalfOf: undefined,
    }),
  );
  await store.append(streamName('project', projectId), events, -1);
  return projectId;
}
