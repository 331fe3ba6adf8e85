import { erasedText } from '@market/contracts';
import type { Channel, Message, MessageFile, MessagePin } from '@market/contracts';
import type { Decider, Folded } from '@platform/kernel';

// These names and shapes are storage (docs/how-to/change-an-event.md).
export type ConversationEvents = {
  MessageSent: {
    messageId: string;
    projectId: string;
    channel: Channel;
    content: string;
    /** Absent when the message has none. */
    attachments?: MessageFile[];
    /** Absent when the text is about no face of a model. */
    pin?: MessagePin;
    senderId: string;
    receiverId: string | null;
    fromProvider: boolean;
  };
};

export type ConversationCommands = {
  /** The caller has checked with the project who may write in which channel. */
  SendMessage: {
    messageId: string;
    projectId: string;
    channel: Channel;
    content: string;
    attachments?: MessageFile[];
    pin?: MessagePin;
    receiverId: string | null;
    fromProvider: boolean;
  };
};

/** The read model holds all messages. The state holds the newest ones, to answer a command and its repeats. */
export type ConversationState = Folded & { recent: readonly Message[] };

const mostRecent = 200;

/** The files of a message. Those of an erased sender are gone: their names are sealed with the sender's key. */
export const attachmentsOf = ({ attachments = [] }: Pick<Message, 'attachments'>): MessageFile[] =>
  attachments.filter(({ name }) => name !== erasedText);

export const messageOf = (data: ConversationEvents['MessageSent'], at: string): Message => ({
  id: data.messageId,
  projectId: data.projectId,
  channel: data.channel,
  content: data.content,
  ...(attachmentsOf(data).length > 0 && { attachments: attachmentsOf(data) }),
  // Without its text a pin says nothing.
  ...(data.pin && data.content !== erasedText && { pin: data.pin }),
  senderId: data.senderId,
  receiverId: data.receiverId,
  isFromVietPhat: data.fromProvider ? 1 : 0,
  createdAt: at,
});

/** The messages about one project, in the customer's and the factory's channel. */
export const conversationDecider: Decider<ConversationState, ConversationCommands, ConversationEvents> = {
  initial: { recent: [], revision: -1, updatedAt: '' },
  decide: {
    SendMessage: (_, data, { actor }) => [{ type: 'MessageSent', data: { ...data, senderId: actor.id } }],
  },
  evolve: {
    MessageSent: (state, { data, at }) => ({
      ...state,
      recent: [...state.recent, messageOf(data, at)].slice(-mostRecent),
    }),
  },
};
