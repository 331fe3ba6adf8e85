import { erasedText, maxAttachments, unreadableText } from '@market/contracts';
import { expect, it } from '@jest/globals';
import type { AccountEvents } from './account/account.js';
import type { ConversationEvents } from './conversation/conversation.js';
import { personalData } from './personal.js';

const profile = { firstName: 'a', lastName: 'b', companyName: 'c', phoneNumber: 'd', jobTitle: 'e' };
const examples: Pick<AccountEvents, 'AccountRegistered' | 'ProfileChanged' | 'EmailChanged'> &
  ConversationEvents = {
  AccountRegistered: {
    ...{ accountId: 'id-of-an', issuer: 'embedded', subject: 'f', email: 'g', profile, pictureUrl: 'h' },
    ...{ grantedRoles: [], role: 'customer' },
  },
  ProfileChanged: { changes: profile },
  EmailChanged: { email: 'k' },
  MessageSent: {
    ...{ messageId: 'm', projectId: 'p', channel: 'customer', content: 'i', senderId: 'id-of-an' },
    ...{ receiverId: null, fromProvider: false },
    attachments: Array.from({ length: maxAttachments }, () => ({ url: '', name: 'j', size: 1, type: '' })),
  },
};

const textAt = (data: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data);

it.each(Object.entries(examples))('%s says whose texts are personal, and which', (type, data) => {
  const { subject, texts } = personalData[type]!;
  expect(subject(data, 'account-id-of-an')).toBe('id-of-an');
  for (const path of Object.keys(texts)) expect([path, typeof textAt(data, path)]).toEqual([path, 'string']);
});

it.each(Object.keys(examples))(
  'what stands for unreadable texts of %s never speaks of an erasure',
  (type) => {
    const replacements = Object.values(personalData[type]!.texts);
    for (const { erased } of replacements) expect([erasedText, '']).toContain(erased);
    for (const { unreadable } of replacements) expect([unreadableText, '']).toContain(unreadable);
    expect(replacements.map(({ unreadable }) => unreadable)).toContain(unreadableText);
  },
);

it('the names of all files that a message may have are personal', () => {
  const { texts } = personalData['MessageSent']!;
  expect(Object.keys(texts)).toEqual([
    'content',
    ...[0, 1, 2, 3, 4].map((index) => `attachments.${index}.name`),
  ]);
});

it('the event of an erasure names the person whose account it is', () => {
  const { subject, erases } = personalData['AccountErased']!;
  expect([subject({}, 'account-id-of-an'), erases]).toEqual(['id-of-an', true]);
});

it('every text of a person’s profile is personal', () => {
  const paths = Object.keys(personalData['AccountRegistered']!.texts);
  for (const name of Object.keys(profile)) expect(paths).toContain(`profile.${name}`);
  expect(paths).toEqual(expect.arrayContaining(['email', 'pictureUrl', 'subject']));
});
