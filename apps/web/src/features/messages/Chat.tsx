import type { Channel, Message, MessageFile, Role } from '@market/contracts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLiveProject } from '../../api/live/LiveUpdates';
import { itemsOf } from '../../api/paging';
import { usePast } from '../../components/past/past';
import { Loaded } from '../../components/loading/Loaded';
import { Composer } from './Composer';
import styles from './Conversation.module.css';
import { Conversation } from './Conversation';
import { useMessagesInfiniteQuery } from './messages.api';

type ChatProps = {
  projectId: string;
  viewer: Role;
  channel: Channel;
  /** For the provider, who has a conversation with each factory: the one of this conversation. */
  factoryId?: string | undefined;
  /** A factory that has left the order reads and writes nothing more. */
  hasEnded?: boolean | undefined;
  /** Called with the time of the newest displayed message, again for each new one. */
  onSeen: (newest: string) => void;
  /** The control for the files of a message; absent for a user who may not upload. */
  attachments: ReactNode;
  renderFile: (file: MessageFile) => ReactNode;
  /** Leads to the face that a message is about. */
  renderPin: (message: Message) => ReactNode;
  /** Takes the height of its frame. */
  fills?: boolean | undefined;
};

/** Whether a message is one of the provider's conversation with this factory. */
const isWith = (factoryId: string | undefined) => (message: Message) =>
  factoryId === undefined || counterpartOf(message) === factoryId;

/** The customer or the factory with whom the provider exchanged a message. */
export const counterpartOf = ({ isFromVietPhat, senderId, receiverId }: Message): string | null =>
  Number(isFromVietPhat) === 1 ? receiverId : senderId;

/** The maximum page size, so that most conversations need one request. */
export const limit = 500;

/** The live conversation of one channel; the viewer's own messages are on the right. */
export function Chat(props: ChatProps) {
  const { projectId, viewer, channel, factoryId, hasEnded, onSeen, renderFile, renderPin, fills } = props;
  const isPast = usePast() !== undefined;
  useLiveProject(projectId);
  const load = useMessagesInfiniteQuery({ projectId, query: { channel, limit } });
  const { hasNextPage, isFetching, fetchNextPage, error } = load;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);

  const newest = itemsOf(load.data).findLast(isWith(factoryId))?.createdAt;
  const notifySeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (newest && !hasNextPage) notifySeen(newest);
  }, [newest, hasNextPage]);

  // Other panels may stand above the conversation that the user came for.
  const chat = useRef<HTMLDivElement>(null);
  const isLoaded = load.data !== undefined;
  useEffect(() => {
    if (isLoaded) chat.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isLoaded]);

  return (
    <div className={styles['chat']} data-fills={fills || undefined} ref={chat}>
      <Loaded of={load} failure="Không thể tải tin nhắn">
        {(data) => (
          <Conversation
            messages={itemsOf(data).filter(isWith(factoryId))}
            viewer={viewer}
            renderFile={renderFile}
            renderPin={renderPin}
          />
        )}
      </Loaded>
      {error !== undefined && hasNextPage && (
        <Button block loading={isFetching} onClick={() => void fetchNextPage()}>
          Không tải được các tin nhắn mới hơn. Thử lại
        </Button>
      )}
      {!isPast && !hasEnded && <Composer {...props} />}
    </div>
  );
}
