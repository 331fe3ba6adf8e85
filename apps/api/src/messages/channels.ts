import { admits, channels, messageRoutes, passesPage } from '@market/contracts';
import type { Channel, Message, Role, SendMessage } from '@market/contracts';
import { relationTo, Refusal } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { actorOf } from '../http/caller.js';
import type { Caller } from '../http/caller.js';

/** The channels that a role reads and writes. */
export const channelsOfRole: Record<Role, readonly Channel[]> = {
  customer: ['customer'],
  manufacturer: ['factory'],
  vietphat: channels,
  admin: channels,
};

/** Whether the caller may read messages at all: by role, features and pages. */
export const mayReadMessages = (caller: Caller): boolean =>
  admits(messageRoutes.ofProject.access, caller) && passesPage(messageRoutes.ofProject.page, caller);

/**
 * The channels of a project that the caller reads: none without taking part in it. In the factory's channel a factory
 * reads only its own messages with the provider.
 */
export const readableBy = (
  caller: Caller,
  project: ProjectState,
): { channels: readonly Channel[]; factoryId?: string } => ({
  channels: relationTo(project, actorOf(caller)) ? channelsOfRole[caller.role] : [],
  ...(caller.role === 'manufacturer' && { factoryId: caller.accountId }),
});

/** Whether the caller, who takes part in the project, may read the message. */
export function mayRead(caller: Caller, project: ProjectState, message: Message): boolean {
  const { channels: readable, factoryId } = readableBy(caller, project);
  const isTheirs = factoryId === undefined || [message.senderId, message.receiverId].includes(factoryId);
  return readable.includes(message.channel) && isTheirs;
}

const invalidReceiver = (message: string) =>
  new Refusal('request.invalid', message, { fields: { receiverId: message } });

/** The receiver of a provider's message: the named one, or the other side of the named channel. */
export function recipientOf(
  { channel, receiverId }: SendMessage,
  project: ProjectState,
): { channel: Channel; receiverId: string } {
  if (!receiverId) {
    const side = channel ?? 'customer';
    const receiver = side === 'customer' ? project.customerId : project.assignedManufacturerId;
    const isGone = side === 'factory' && !project.factoryIds.includes(receiver ?? '');
    if (!receiver || isGone) throw invalidReceiver('Dự án chưa có nhà máy');
    return { channel: side, receiverId: receiver };
  }
  const isCustomer = receiverId === project.customerId && channel !== 'factory';
  const isFactory = relationTo(project, { id: receiverId, role: 'manufacturer' }) === 'factory';
  if (!isCustomer && !(isFactory && channel !== 'customer'))
    throw invalidReceiver('Người nhận không tham gia dự án này');
  return { channel: isCustomer ? 'customer' : 'factory', receiverId };
}
