import { channels } from '@control-center/contracts';
import type { Channel, Role, SendMessage } from '@control-center/contracts';
import { relationTo, Refusal } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';

/** The channels that a role reads and writes (rulings B12). */
export const channelsOfRole: Record<Role, readonly Channel[]> = {
  customer: ['customer'],
  manufacturer: ['factory'],
  vietphat: channels,
  admin: channels,
};

const invalidReceiver = (message: string) =>
  new Refusal('request.invalid', message, { fields: { receiverId: message } });

/** The receiver of a provider's message: the one it names, else the other side of the channel it names. */
export function recipientOf(
  { channel, receiverId }: SendMessage,
  project: ProjectState,
): { channel: Channel; receiverId: string } {
  if (!receiverId) {
    const side = channel ?? 'customer';
    const receiver = side === 'customer' ? project.customerId : project.assignedManufacturerId;
    if (!receiver) throw invalidReceiver('Dự án chưa có nhà máy');
    return { channel: side, receiverId: receiver };
  }
  const isCustomer = receiverId === project.customerId && channel !== 'factory';
  const isFactory = relationTo(project, { id: receiverId, role: 'manufacturer' }) === 'factory';
  if (!isCustomer && !(isFactory && channel !== 'customer'))
    throw invalidReceiver('Người nhận không tham gia dự án này');
  return { channel: isCustomer ? 'customer' : 'factory', receiverId };
}
