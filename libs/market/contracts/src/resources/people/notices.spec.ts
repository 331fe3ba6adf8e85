import { expect, it } from '@jest/globals';
import { roles } from '../../kernel/access.js';
import { noticeChannels, noticeKinds } from './notice-kinds.js';
import { channelsOf, noticeOf, noticeSideOf } from './notices.js';

it('every role takes part on one side', () => {
  expect(Object.fromEntries(roles.map((role) => [role, noticeSideOf(role)]))).toEqual({
    ...{ customer: 'customer', manufacturer: 'factory', vietphat: 'provider', admin: 'provider' },
  });
});

it('whoever has chosen nothing is told on the usual channels of the kind, or on all', () => {
  const kind = noticeKinds.find((one) => noticeOf(one).to.provider?.channels !== undefined)!;
  const usual = noticeOf(kind).to.provider!.channels;
  expect(channelsOf(kind, 'provider')).toEqual(usual);
  expect(channelsOf(kind, 'provider', { messages: [] })).toEqual(usual);
  expect(channelsOf(kind, 'provider', { [kind]: [] })).toEqual([]);
  expect(channelsOf('messages', 'customer')).toEqual(noticeChannels);
});
