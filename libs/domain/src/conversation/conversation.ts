import type { Channel, Message } from '@control-center/contracts';
import type { Decider, Folded } from '../kernel/decider.js';

// Storage: see project.events.ts.
export type ConversationEvents = {
  MessageSent: {
    messageId: string;
    projectId: string;
    channel: Channel;
    content: string;
    senderId: string;
    receiverId: string | null;
    fromProvider: boolean;
  };
};

export type ConversationCommands = {
  /** Who may write in which channel is decided by the project, which the conversation does not know. */
  SendMessage: {
    messageId: string;
    projectId: string;
    channel: Channel;
    content: string;
    receiverId: string | null;
    fromProvider: boolean;
  };
};

/** The messages stand in the read model; the newest are kept to answer who sends one, also a second time. */
export type ConversationState = Folded & { recent: readonly Message[] };

const mostRecent = 200;

export const messageOf = (data: ConversationEvents['MessageSent'], at: string): Message => ({
  id: data.messageId,
  projectId: data.projectId,
  channel: data.channel,
  content: data.content,
  senderId: data.senderId,
  receiverId: data.receiverId,
  isFromVietPhat: data.fromProvider ? 1 : 0,
  createdAt: at,
});

/** What was said about one project, with the customer and with the factory. */
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
