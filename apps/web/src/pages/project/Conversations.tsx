import { isProvider } from '@market/contracts';
import type { Channel, Project } from '@market/contracts';
import { Flex, Segmented, Select } from 'antd';
import { useState } from 'react';
import { itemsOf } from '../../api/paging';
import { useLedTo } from '../../components/overlays/open-dialog';
import { useFactories } from '../../features/accounts/use-factories';
import { useUser } from '../../features/accounts/user';
import { Chat, counterpartOf, limit } from '../../features/messages/Chat';
import { useMessagesInfiniteQuery } from '../../features/messages/messages.api';
import { attachmentsControl, renderFile } from '../uploads/message-files';
import { renderPin } from '../viewer/PinLink';
import { useMarkMessagesRead } from '../../features/notifications/use-mark-read';

type ConversationsProps = {
  project: Pick<Project, 'id' | 'assignedManufacturerId' | 'invitedManufacturerIds'>;
  /** Takes the height of its frame. */
  fills?: boolean;
};

/** The project's conversations: the provider has one with the customer and one with each factory, any other user has one. */
export function Conversations({ project, fills }: ConversationsProps) {
  const { role } = useUser();
  if (isProvider(role)) return <ProviderConversations project={project} {...(fills && { fills })} />;
  const channel = role === 'manufacturer' ? 'factory' : 'customer';
  return <OneConversation projectId={project.id} channel={channel} fills={fills} />;
}

function ProviderConversations({ project, fills }: ConversationsProps) {
  const { id: projectId } = project;
  const [channel, chooseChannel] = useState<Channel>('customer');
  const [chosen, chooseFactory] = useState<string>();
  const { present, all } = useFactoriesOf(project);
  const companies = useFactories();
  const nameOf = (id: string) => companies.find((company) => company.id === id)?.companyName ?? 'Nhà máy';
  const factoryId = chosen ?? all[0];
  useLedTo(
    (place) => all.find((id) => place === `message.${projectId}.factory.${id}`),
    (id) => {
      chooseChannel('factory');
      chooseFactory(id);
    },
  );
  const open = (next: Channel) => {
    chooseChannel(next);
    // It stays open when another factory writes, which then comes first.
    chooseFactory(factoryId);
  };
  return (
    <Flex vertical gap={12} {...(fills && { style: { height: '100%' } })}>
      <Flex wrap gap="small">
        <Segmented
          options={[
            { value: 'customer' as const, label: 'Khách hàng' },
            { value: 'factory' as const, label: 'Nhà máy', disabled: all.length === 0 },
          ]}
          value={channel}
          onChange={open}
          aria-label="Trao đổi với"
        />
        {channel === 'factory' && (
          <Select
            aria-label="Trao đổi với nhà máy"
            value={factoryId}
            options={all.map((id) => ({ value: id, label: nameOf(id) }))}
            onChange={chooseFactory}
            style={{ minWidth: 200 }}
          />
        )}
      </Flex>
      {channel === 'customer' || factoryId === undefined ? (
        <OneConversation projectId={projectId} channel="customer" fills={fills} />
      ) : (
        <OneConversation
          projectId={projectId}
          channel="factory"
          factoryId={factoryId}
          hasEnded={!present.includes(factoryId)}
          fills={fills}
        />
      )}
    </Flex>
  );
}

/** The factories of the order, and all with whom the provider has exchanged messages about it: who wrote last comes first. */
function useFactoriesOf({
  id,
  assignedManufacturerId,
  invitedManufacturerIds,
}: ConversationsProps['project']) {
  const load = useMessagesInfiniteQuery({ projectId: id, query: { channel: 'factory', limit } });
  const written = itemsOf(load.data)
    .map(counterpartOf)
    .filter((one) => one !== null)
    .reverse();
  const present = [...(assignedManufacturerId ? [assignedManufacturerId] : []), ...invitedManufacturerIds];
  return { present, all: [...new Set([...written, ...present])] };
}

type OneConversationProps = {
  projectId: string;
  channel: Channel;
  factoryId?: string;
  hasEnded?: boolean;
  fills?: boolean | undefined;
};

function OneConversation({ projectId, channel, factoryId, ...more }: OneConversationProps) {
  const user = useUser();
  const onSeen = useMarkMessagesRead({ projectId, channel, factoryId });
  return (
    <Chat
      key={[projectId, channel, factoryId].join(' ')}
      viewer={user.role}
      {...{ projectId, channel, factoryId, onSeen, renderFile, renderPin, ...more }}
      attachments={attachmentsControl(user)}
    />
  );
}
