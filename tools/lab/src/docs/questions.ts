// npm run docs:questions
//   Writes the answer of the running product beneath each question of docs/analysts/questions.md. First run
//   `npm run seed -- --years 3`.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings } from '@platform/settings';
import pg from 'pg';
import { databaseUrl } from '@control-center/operate/database';

const page = resolve(import.meta.dirname, '../../../../docs/analysts/questions.md');
/** So many rows of each answer are shown: its form, not its content. */
const most = 1;

/** The SQL of a question and the answer beneath it. */
const question = /( *)```sql\n([^`]*)```\n(?:\n *\|[^\n]*(?:\n *\|[^\n]*)*\n)?/g;

const database = new pg.Client({
  connectionString: await databaseUrl(readSettings()),
  options: '-c timezone=Asia/Ho_Chi_Minh',
});
await database.connect();
try {
  const { rows } = await database.query('select from analytics.projects where customer_key is null limit 1');
  if (rows.length > 0) throw new Error('The projector has not made the keys of all customers yet: try again');
  const text = readFileSync(page, 'utf8');
  const answers: string[] = [];
  for (const [, indent, sql] of text.matchAll(question)) answers.push(await answered(indent!, sql!));
  writeFileSync(
    page,
    text.replace(question, () => answers.shift()!),
  );
} finally {
  await database.end();
}

async function answered(indent: string, sql: string): Promise<string> {
  const types = { getTypeParser: () => String };
  const { fields, rows } = await database.query<(string | null)[]>({ text: sql, rowMode: 'array', types });
  const line = (cells: readonly string[]) => `${indent}| ${cells.join(' | ')} |`;
  const table = [
    line(fields.map(({ name }) => name)),
    line(fields.map(() => '---')),
    ...rows.slice(0, most).map((row) => line(row.map(shown))),
  ];
  return `${indent}\`\`\`sql\n${sql}\`\`\`\n\n${table.join('\n')}\n`;
}

/** Ids are cut, moments end with their minutes, and fractions have three digits. */
function shown(value: string | null): string {
  return (value ?? '')
    .replace(/^([0-9a-f]{8})-[0-9a-f-]{27}$/, '$1…')
    .replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d.*$/, '$1')
    .replaceAll(/\d+\.\d{4,}/g, (fraction) => String(Math.round(Number(fraction) * 1000) / 1000));
}
