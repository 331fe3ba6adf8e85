import { describe, expect, it } from '@jest/globals';
import { auditFilterText, parseAuditFilter } from './audit-filter.js';

const id = '0e3a54b4-2d5c-4f7e-9a2f-6c1b6b7f0001';

describe('the grammar of audit filters', () => {
  it('reads conditions and words in any order, values with blanks in quotes', () => {
    expect(parseAuditFilter(` gửi is:override actor:"Lan Anh" project:${id} nhà `)).toEqual({
      filter: { is: 'override', actor: 'Lan Anh', project: id, words: 'gửi nhà' },
    });
    expect(parseAuditFilter('')).toEqual({ filter: {} });
    expect(parseAuditFilter('Type:StatusOverridden')).toEqual({ filter: { type: 'StatusOverridden' } });
  });

  it.each([
    ['who:lan', 'Không có điều kiện «who:lan»'],
    ['role:boss', 'role: là một trong customer, manufacturer, vietphat, admin'],
    ['project:1234567', 'project: cần mã dự án: đầy đủ, hoặc 8 ký tự đầu'],
    [`project:x${id}`, 'project: cần mã dự án: đầy đủ, hoặc 8 ký tự đầu'],
    [`project:${id}0`, 'project: cần mã dự án: đầy đủ, hoặc 8 ký tự đầu'],
    ['account:lan', 'account: cần mã đầy đủ của tài khoản'],
    ['from:2026-02-30', 'from: cần ngày dạng 2026-12-31'],
    ['to:hôm-qua', 'to: cần ngày dạng 2026-12-31'],
    ['from:2026-02-02 to:2026-02-01', 'from: phải trước to:'],
    ['is:fun', 'is: là một trong override, access, quotes, denied, sign-in, viewed, sql'],
    ['type:""', 'Điều kiện type: thiếu giá trị'],
    ['type:A type:B', 'Điều kiện type: chỉ dùng một lần'],
  ])('says what is wrong with «%s»', (text, problem) => {
    expect(parseAuditFilter(text).problem).toContain(problem);
  });

  it('accepts a single day, and every condition by its name', () => {
    expect(parseAuditFilter('from:2026-02-01 to:2026-02-01').problem).toBeUndefined();
    expect(parseAuditFilter(`role:admin account:${id} correlation:x command:y`).problem).toBeUndefined();
  });

  it('writes equal filters as equal texts, which it reads as the same filter', () => {
    const { filter } = parseAuditFilter('nhà máy is:denied actor:"Lan Anh"');
    expect(auditFilterText(filter)).toBe('actor:"Lan Anh" is:denied nhà máy');
    expect(parseAuditFilter(auditFilterText(filter))).toEqual({ filter });
    expect(auditFilterText({ is: 'denied' })).toBe('is:denied');
    expect(auditFilterText({})).toBe('');
  });
});

it('a year is no day, and blanks around a quoted text do not count', () => {
  expect(parseAuditFilter('from:2026').problem).toBe('from: cần ngày dạng 2026-12-31');
  expect(parseAuditFilter('" gá  kẹp "')).toStrictEqual({ filter: { words: 'gá  kẹp' } });
});
