import { expect, it } from '@jest/globals';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.js';

const [key, older, foreign] = ['a', 'b', 'c'].map((char) => Buffer.alloc(32, char).toString('base64')) as [
  string,
  string,
  string,
];
const token = unsubscribeToken([older], 'account-1', 'messages');

it('a link says whose mails of which kind it ends, also after its key was replaced', () => {
  expect(readUnsubscribeToken([key, older], token)).toEqual({ accountId: 'account-1', kind: 'messages' });
});

it.each([
  ['of another installation', unsubscribeToken([foreign], 'account-1', 'messages')],
  ['that was changed', `${Buffer.from('messages account-2').toString('base64url')}.${token.split('.')[1]!}`],
  ['without a signature', token.split('.')[0]!],
  ['that is none', 'none'],
  ['that is empty', ''],
])('a link %s is refused', (_, wrong) => expect(readUnsubscribeToken([key, older], wrong)).toBeUndefined());
