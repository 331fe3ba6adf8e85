import { erasedText } from '@control-center/contracts';
import { erasedProfile } from './account/account.js';
import type { AccountEvents } from './account/account.js';
import type { ConversationEvents } from './conversation/conversation.js';
import type { EventFormat, Personal, PersonalData } from './kernel/event-format.js';
import { streamName } from './stream-kinds.js';
import { upcasters } from './upcasters.js';

const under = (path: string): Record<string, string> =>
  Object.fromEntries(Object.entries(erasedProfile).map(([name, text]) => [`${path}.${name}`, text]));

const ofStream = (_: unknown, stream: string): string => stream.slice(streamName('account', '').length);

/** Names, e-mail, phone, picture and message texts: sealed in the log, and unreadable once their person is erased. */
export const personalData = {
  AccountRegistered: {
    subject: ofStream,
    texts: { ...under('profile'), subject: '', email: erasedText, pictureUrl: '' },
  },
  ProfileChanged: { subject: ofStream, texts: under('changes') },
  MessageSent: { subject: ({ senderId }) => String(senderId), texts: { content: erasedText } },
} satisfies Partial<Record<keyof AccountEvents | keyof ConversationEvents, Personal>> as PersonalData;

/** How the events of all streams are stored. */
export const eventFormat: EventFormat = { upcasters, personal: personalData };
