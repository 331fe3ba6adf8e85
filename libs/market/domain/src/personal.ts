import { erasedText, maxAttachments, unreadableText } from '@market/contracts';
import { erasedProfile } from './account/account.js';
import type { AccountEvents, Profile } from './account/account.js';
import type { ConversationEvents } from './conversation/conversation.js';
import type { EventFormat, Personal, PersonalData, Replacement } from '@platform/kernel';
import { streamName } from './stream-kinds.js';
import { upcasters } from './upcasters.js';

/** The last name is empty, so that a full name says it once. */
const unreadableProfile: Profile = {
  firstName: unreadableText,
  lastName: '',
  companyName: unreadableText,
  phoneNumber: unreadableText,
  jobTitle: unreadableText,
};

const under = (path: string): Record<string, Replacement> =>
  Object.fromEntries(
    Object.entries(erasedProfile).map(([name, erased]) => [
      `${path}.${name}`,
      { erased, unreadable: unreadableProfile[name as keyof Profile] },
    ]),
  );

const said: Replacement = { erased: erasedText, unreadable: unreadableText };
const leftEmpty: Replacement = { erased: '', unreadable: '' };

const ofStream = (_: unknown, stream: string): string => stream.slice(streamName('account', '').length);

/** The names of a message's files, by their paths. */
const fileNames: Record<string, Replacement> = Object.fromEntries(
  Array.from({ length: maxAttachments }, (_, index) => [`attachments.${index}.name`, said]),
);

/** Names, e-mail, phone, picture, message texts and the names of their files: sealed in the log, and unreadable once their person is erased. */
export const personalData = {
  AccountRegistered: {
    subject: ofStream,
    texts: { ...under('profile'), subject: leftEmpty, email: said, pictureUrl: leftEmpty },
  },
  ProfileChanged: { subject: ofStream, texts: under('changes') },
  EmailChanged: { subject: ofStream, texts: { email: said } },
  MessageSent: { subject: ({ senderId }) => String(senderId), texts: { content: said, ...fileNames } },
  AccountErased: { subject: ofStream, texts: {}, erases: true },
} satisfies Partial<Record<keyof AccountEvents | keyof ConversationEvents, Personal>> as PersonalData;

/** How the events of all streams are stored. */
export const eventFormat: EventFormat = { upcasters, personal: personalData };
