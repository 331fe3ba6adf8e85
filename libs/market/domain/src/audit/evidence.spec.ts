import { expect, it } from '@jest/globals';
import { withoutPersonalTexts } from './evidence.js';

const profile = { firstName: 'An', lastName: 'Lê', companyName: '', phoneNumber: '09', jobTitle: '' };

it.each<[string, Record<string, unknown>, object]>([
  [
    'AccountRegistered',
    { accountId: 'a', issuer: 'i', email: 'an@x', subject: 's', pictureUrl: 'p', role: 'customer', profile },
    { accountId: 'a', issuer: 'i', role: 'customer', profile: {} },
  ],
  ['ProfileChanged', { changes: { phoneNumber: '09' } }, { changes: {} }],
  [
    'MessageSent',
    { messageId: 'm', content: 'Chào', attachments: [{ url: '/objects/a', name: 'a.pdf' }] },
    { messageId: 'm', attachments: [{ url: '/objects/a' }] },
  ],
  // Of an older release, or broken.
  ['MessageSent', { content: 'Chào' }, {}],
  ['ProfileChanged', { changes: null }, { changes: null }],
  ['ProfileChanged', { changes: 'x' }, { changes: 'x' }],
  ['RoleAssigned', { role: 'admin', email: 'of no person' }, { role: 'admin', email: 'of no person' }],
  ['toString', { email: 'x' }, { email: 'x' }],
])('%s with %j is kept as %j', (type, data, kept) => {
  const before = structuredClone(data);
  expect(withoutPersonalTexts(type, data)).toEqual(kept);
  expect(data).toEqual(before);
});
