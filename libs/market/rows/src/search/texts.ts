import type { AccountState, ProjectState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import type { DataSource } from 'typeorm';
import { Key, Timestamp, Text } from '@platform/rows';
import { requireTrigrams } from './extensions.js';
import { phoneForms, withPlainPhones } from './phones.js';

/** Letters that Unicode does not decompose into a plain letter and an accent. Old keyboards wrote ð for đ. */
const plainLetters: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o' };

/** The form in which a search compares texts: no accents, no capitals. */
export const searchable = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðø]/g, (letter) => plainLetters[letter]!);

/** SQL for the same form of a text that is stored otherwise. */
export const searchableSql = (text: string): string =>
  `translate(regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g'), '${Object.keys(plainLetters).join('')}', '${Object.values(plainLetters).join('')}')`;

/** The searchable text of a project. The customer's name is not copied: an account may be renamed or erased. */
@Entity('project_texts')
@Index(['createdAt', 'id'])
export class ProjectTextRow {
  @Key() id: string;
  @Timestamp() createdAt: string;
  @Text() text: string;
}

/** Searchable texts of an account. `name`: person and company; `contact`: e-mail address and telephone number. */
@Entity('account_texts')
export class AccountTextRow {
  @Key() id: string;
  @Timestamp() createdAt: string;
  @Text() name: string;
  @Text() contact: string;
}

/** The text of a row that a search reads. Line breaks between the given texts, so that no word matches across two of them. */
export const searchText = (...texts: (string | null)[]): string =>
  searchable(
    texts
      .filter(Boolean)
      .map((text) => withPlainPhones(text!))
      .join('\n'),
  );

export const projectTextsOf = ({ id, createdAt, title, parts }: ProjectState): ProjectTextRow[] => [
  { id, createdAt, text: searchText(title, id.slice(0, 8), ...parts.map(({ partId }) => partId)) },
];

/** Empty for an erased account: neither the erased name nor its placeholder can be found. */
export const accountTextsOf = (account: AccountState): AccountTextRow[] => {
  const { id, createdAt, isErased, lastName, firstName, companyName, email, phoneNumber } = account;
  const row = {
    id,
    createdAt,
    name: searchText(lastName, firstName, companyName),
    contact: searchable([email, ...phoneForms(phoneNumber)].filter(Boolean).join('\n')),
  };
  return isErased ? [] : [row];
};

/** Creates the indexes of trigrams, which TypeORM cannot describe. */
export async function createTextIndexes(db: Pick<DataSource, 'query'>, schema: string): Promise<void> {
  const trigrams = await requireTrigrams(db);
  for (const [table, column] of [
    ['project_texts', 'text'],
    ['account_texts', 'name'],
    ['account_texts', 'contact'],
  ])
    await db.query(`create index on ${schema}.${table} using gin (${column} ${trigrams}.gin_trgm_ops)`);
}
