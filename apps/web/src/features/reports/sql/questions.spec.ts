import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { questions } from './questions';

it('are those of the page for analysts', () => {
  const page = readFileSync(new URL('../../../../../../docs/analysts/questions.md', import.meta.url), 'utf8');
  const statements = [...page.matchAll(/( *)```sql\n([^`]*)```/g)].map(([, indent, sql]) =>
    sql!.trimEnd().replaceAll(`\n${indent!}`, '\n').trimStart(),
  );
  expect(questions.map(({ statement }) => statement)).toEqual(statements);
});
