import { roles } from '../../kernel/access.js';

// One grammar for the query box, the presets, the address of the screen and the calls:
// words, and conditions as in «actor:lan is:override from:2026-11-01». A value with blanks stands in quotes.

export const auditConditions = [
  'actor',
  'role',
  'type',
  'command',
  'project',
  'account',
  'correlation',
  'from',
  'to',
  'is',
] as const;
export type AuditCondition = (typeof auditConditions)[number];

/**
 * `is:` selects one kind of record: overrides of statuses, changes of roles and permissions, quotes, refused calls,
 * sign-ins. Records of reading the audit are listed by `viewed` alone, statements of SQL by `sql`.
 */
export const auditKinds = ['override', 'access', 'quotes', 'denied', 'sign-in', 'viewed', 'sql'] as const;
export type AuditKind = (typeof auditKinds)[number];

export type AuditFilter = Partial<Record<Exclude<AuditCondition, 'is'>, string>> & {
  is?: AuditKind;
  /** All must be found, in any order. */
  words?: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As screens show it. */
const shortId = /^[0-9a-f]{8}$/i;
const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** The error of a condition's value. */
const problemOf: Partial<Record<AuditCondition, (value: string) => string | undefined>> = {
  role: (value) =>
    (roles as readonly string[]).includes(value) ? undefined : `role: là một trong ${roles.join(', ')}`,
  project: (value) =>
    uuid.test(value) || shortId.test(value) ? undefined : 'project: cần mã dự án: đầy đủ, hoặc 8 ký tự đầu',
  account: (value) => (uuid.test(value) ? undefined : 'account: cần mã đầy đủ của tài khoản'),
  from: (value) => (isDay(value) ? undefined : 'from: cần ngày dạng 2026-12-31'),
  to: (value) => (isDay(value) ? undefined : 'to: cần ngày dạng 2026-12-31'),
  is: (value) =>
    (auditKinds as readonly string[]).includes(value)
      ? undefined
      : `is: là một trong ${auditKinds.join(', ')}`,
};

const term = /(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/giu;

/** The conditions of a text, or what is wrong with it in a sentence for its author. */
export function parseAuditFilter(text: string): { filter: AuditFilter; problem?: string } {
  const filter: Record<string, string> = {};
  const words: string[] = [];
  let problem: string | undefined;
  for (const [whole, name, quoted, bare] of text.normalize('NFC').matchAll(term)) {
    const value = (quoted ?? bare ?? '').trim();
    const condition = name?.toLowerCase();
    if (condition === undefined) words.push(value);
    else if (!(auditConditions as readonly string[]).includes(condition))
      problem ??= `Không có điều kiện «${whole}». Điều kiện là ${auditConditions.join(', ')}`;
    else if (value === '') problem ??= `Điều kiện ${condition}: thiếu giá trị`;
    else if (filter[condition] !== undefined) problem ??= `Điều kiện ${condition}: chỉ dùng một lần`;
    else {
      problem ??= problemOf[condition as AuditCondition]?.(value);
      filter[condition] = value;
    }
  }
  const { from = '', to = from } = filter;
  if (from > to) problem ??= 'from: phải trước to:';
  const found = { ...filter, ...(words.length > 0 ? { words: words.join(' ') } : {}) } as AuditFilter;
  return problem === undefined ? { filter: found } : { filter: found, problem };
}

const valueText = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);

/** The text of a filter, with its conditions in one order: equal filters have equal texts. */
export const auditFilterText = ({ words, ...conditions }: AuditFilter): string =>
  [
    ...auditConditions.flatMap((name) => {
      const value = conditions[name];
      return value === undefined ? [] : [`${name}:${valueText(value)}`];
    }),
    ...(words ? [words] : []),
  ].join(' ');
