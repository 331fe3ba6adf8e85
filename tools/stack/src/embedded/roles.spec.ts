import { expect, it } from '@jest/globals';
import { analysts, createRoles } from './roles.js';

// ANALYST_PASSWORD is what an operator chose; the others are made.
it('a password with quotes is one text in the SQL that sets it', () => {
  const sql = createRoles((role) => (role === analysts.all ? `it's; drop table x; --'` : 'made'));
  const set = sql.filter((statement) => statement.includes(`alter role ${analysts.all} login`));
  expect(set).toEqual([expect.stringMatching(/password 'it''s; drop table x; --'''$/)]);
});
