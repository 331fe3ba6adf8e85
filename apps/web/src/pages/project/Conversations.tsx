import { isProvider } from '@control-center/contracts';
import type { Channel } from '@control-center/contracts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useUser } from '../../features/accounts/user';
import { Chat } from '../../features/messages/Chat';
import styles from './Conversations.module.css';

const choices: { value: Channel; label: string }[] = [
  { value: 'customer', label: 'Khách hàng' },
  { value: 'factory', label: 'Nhà máy' },
];

/** The project's conversations: the provider chooses between two, the others have their own. */
export function Conversations({ projectId }: { projectId: string }) {
  const { role } = useUser();
  const [chosen, choose] = useState<Channel>('customer');
  if (!isProvider(role))
    return (
      <Chat projectId={projectId} viewer={role} channel={role === 'manufacturer' ? 'factory' : 'customer'} />
    );
  return (
    <div className={styles['conversations']}>
      <Segmented options={choices} value={chosen} onChange={choose} aria-label="Trao đổi với" />
      <Chat key={`${projectId} ${chosen}`} projectId={projectId} viewer={role} channel={chosen} />
    </div>
  );
}
