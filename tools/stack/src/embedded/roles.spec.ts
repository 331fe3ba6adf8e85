import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { keepAnalystRoles } from './analyst-roles.js';
import { allAnalysts, analysts, createRoles } from './roles.js';

// ANALYST_PASSWORD is what an operator chose; the others are made.
it('a password with quotes is one text in the SQL that sets it', () => {
  const sql = createRoles((role) => (role === analysts.all ? `it's; drop table x; --'` : 'made'));
  const set = sql.filter((statement) => statement.includes(`alter role ${analysts.all} login`));
  expect(set).toEqual([expect.stringMatching(/password 'it''s; drop table x; --'''$/)]);
});

it('a server of one’s own gets the same functions that keep the roles of analysts', () => {
  const own = readFileSync(new URL('../../../../docker/postgres/analysts.sql', import.meta.url), 'utf8');
  for (const statement of keepAnalystRoles(allAnalysts, 'control_center'))
    expect(own).toContain(`${statement};\n`);
});
