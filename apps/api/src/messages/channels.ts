import { channels } from '@control-center/contracts';
import type { Channel, Role, SendMessage } from '@control-center/contracts';
import { relationTo } from '@control-center/domain';
import type { ProjectState } from '@control-center/domain';
import { ApiError } from '../http/api-error.js';

/** The channels that somebody takes part in (rulings B12). */
export const channelsOfRole: Record<Role, readonly Channel[]> = {
  customer: ['customer'],
  manufacturer: ['factory'],
  vietphat: channels,
  admin: channels,
};

const refuse = (message: string) =>
  new ApiError('request.invalid', message, { fields: { receiverId: message } });

/** To whom the provider writes: whom they name, or who is on the other side of the channel they name. */
export function addressed(
  { channel, receiverId }: SendMessage,
  project: ProjectState,
): { channel: Channel; receiverId: string } {
  if (!receiverId) {
    const side = channel ?? 'customer';
    const other = side === 'customer' ? project.customerId : project.assignedManufacturerId;
    if (!other) throw refuse('Dự án chưa có nhà máy');
    return { channel: side, receiverId: other };
  }
  const isCustomer = receiverId === project.customerId && channel !== 'factory';
  const isFactory = relationTo(project, { id: receiverId, role: 'manufacturer' }) === 'factory';
  if (!isCustomer && !(isFactory && channel !== 'customer'))
    throw refuse('Người nhận không tham gia dự án này');
  return { channel: isCustomer ? 'customer' : 'factory', receiverId };
}
