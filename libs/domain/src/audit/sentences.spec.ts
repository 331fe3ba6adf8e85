import { expect, it } from '@jest/globals';
import { stateAfter } from '@control-center/testing-domain/trial';
import * as examples from '../project/examples.js';
import { auditSentence } from './sentences.js';

const written = (type: string, data: object, more: object = {}, before = stateAfter(examples.reviewing)) =>
  auditSentence({ type, data, by: 'boss', role: 'vietphat', ...more }, 'other', before)
    .map(({ text, accountId }) => (accountId ? `[${accountId}]` : String(text)))
    .join('');

it.each([
  ['MessageSent', { channel: 'customer' }, 'gửi tin nhắn trong kênh khách hàng'],
  ['MessageSent', { channel: 'manufacturer' }, 'gửi tin nhắn trong kênh nhà máy'],
  ['RebuildRequested', { purpose: 'proof' }, 'kiểm chứng dữ liệu đọc'],
  ['RebuildRequested', { purpose: 'repair' }, 'dựng lại dữ liệu đọc'],
  ['RoleAssigned', { role: 'admin' }, 'gán vai trò Quản trị cho [other]'],
  ['AccountBlocked', { reason: 'Nợ' }, 'khoá tài khoản [other] – Nợ'],
  ['AccountBlocked', {}, 'khoá tài khoản [other]'],
  ['AdministratorReleased', { accountId: 'a' }, 'bớt quản trị viên [a]'],
  ['SentToFactory', { manufacturerId: 'f' }, 'gửi dự án cho [f]'],
  // Of another release, or not what its type says.
  ['Unknown', {}, 'ghi sự kiện Unknown'],
  ['toString', {}, 'ghi sự kiện toString'],
  ['FactoriesInvited', {}, 'ghi sự kiện FactoriesInvited'],
])('%s with %j is told as «%s»', (type, data, sentence) => {
  expect(written(type, data)).toBe(`[boss] (Việt Phát) ${sentence}`);
});

it('an event on behalf of somebody names both; a role that is not known is written as it is', () => {
  expect(written('QuoteApproved', {}, { onBehalfOf: 'lan' })).toBe(
    '[boss] (Việt Phát) thay [lan] chấp nhận báo giá',
  );
  expect(written('QuoteApproved', {}, { role: 'robot' })).toBe('[boss] (robot) chấp nhận báo giá');
});
