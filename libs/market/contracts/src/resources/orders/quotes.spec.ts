import { expect, it } from '@jest/globals';
import { quoteStateText } from './quotes.js';

it.each([
  ['waiting', null, null, 'Chờ Việt Phát duyệt'],
  ['withdrawn', null, null, 'Đã rút'],
  ['withdrawn', 3, null, 'Thay bằng phiên bản 3'],
  ['waiting', null, 'request-changed', 'Hết hiệu lực vì yêu cầu đã đổi'],
  ['rejected', null, 'refused', 'Việt Phát từ chối'],
] as const)('a quote that is %s, replaced by %j and ended by %j: %s', (state, replacedBy, ending, text) => {
  expect(quoteStateText({ state, replacedBy, ending })).toBe(text);
});
