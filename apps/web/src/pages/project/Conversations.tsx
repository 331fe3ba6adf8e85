import { isProvider } from '@control-center/contracts';
import type { Channel } from '@control-center/contracts';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import { useUser } from '../../features/accounts/user';
import { Chat } from '../../features/messages/Chat';
import { attachmentsControl, renderFile } from '../uploads/message-files';
import { useMarkMessagesRead } from '../../features/notifications/use-mark-read';

const choices: { value: Channel; label: string }[] = [
  { value: 'customer', label: 'Khách hàng' },
  { value: 'factory', label: 'Nhà máy' },
];

type ConversationsProps = {
  projectId: string;
  /** The channel that is selected first for the provider. */
  first?: Channel;
  /** Takes the height of its frame. */
  fills?: boolean;
};

/** The project's conversations: the provider selects one of two, any other user has one. */
export function Conversations({ projectId, first = 'customer', fills }: ConversationsProps) {
  const user = useUser();
  const { id: accountId, role } = user;
  const [chosen, choose] = useState<Channel>(first);
  const own = role === 'manufacturer' ? 'factory' : 'customer';
  const channel = isProvider(role) ? chosen : own;
  const onSeen = useMarkMessagesRead(projectId, channel);
  const chat = (
    <Chat
      key={`${projectId} ${channel}`}
      accountId={accountId}
      projectId={projectId}
      viewer={role}
      channel={channel}
      onSeen={onSeen}
      attachments={attachmentsControl(user)}
      renderFile={renderFile}
      fills={fills}
    />
  );
  if (!isProvider(role)) return chat;
  return (
    <Flex vertical gap={12} {...(fills && { style: { height: '100%' } })}>
      <div>
        <Segmented options={choices} value={chosen} onChange={choose} aria-label="Trao đổi với" />
      </div>
      {chat}
    </Flex>
  );
}
