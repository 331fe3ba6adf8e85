import type { AccountState, ProjectState } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import { Key, Moment, Text } from './columns.js';

/** Letters that differ from their plain ones by more than a mark. ð is what old keyboards wrote for đ. */
const plain: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o' };

/** What a search compares, in rows and in what people type: no accents, no capitals. */
export const searchable = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðø]/g, (letter) => plain[letter]!);

/** What a project is found by. Its customer's name is not copied: an account may be renamed or erased. */
@Entity('project_texts')
@Index(['createdAt', 'id'])
export class ProjectTextRow {
  @Key() id: string;
  @Moment() createdAt: string;
  @Text() text: string;
}

/** What an account is found by: who they are, and how they are reached. */
@Entity('account_texts')
export class AccountTextRow {
  @Key() id: string;
  @Moment() createdAt: string;
  @Text() name: string;
  @Text() contact: string;
}

/** One line each, so that no word is made of the end of one text and the beginning of another. */
const lines = (...texts: (string | null)[]): string => searchable(texts.filter(Boolean).join('\n'));

export const projectTextsOf = ({ id, createdAt, title, parts }: ProjectState): ProjectTextRow[] => [
  { id, createdAt, text: lines(title, id.slice(0, 8), ...parts.map(({ partId }) => partId)) },
];

/** Nobody is found by what was erased, nor by the words that stand in its place. */
export const accountTextsOf = (account: AccountState): AccountTextRow[] => {
  const { id, createdAt, isErased, lastName, firstName, companyName, email, phoneNumber } = account;
  const row = {
    id,
    createdAt,
    name: lines(lastName, firstName, companyName),
    contact: lines(email, phoneNumber),
  };
  return isErased ? [] : [row];
};

/** Indexes of trigrams, which TypeORM cannot describe; `trigrams` is the schema of that extension. */
export const textIndexes = (schema: string, trigrams: string): string[] => [
  `create index on ${schema}.project_texts using gin (text ${trigrams}.gin_trgm_ops)`,
  `create index on ${schema}.account_texts using gin (name ${trigrams}.gin_trgm_ops)`,
  `create index on ${schema}.account_texts using gin (contact ${trigrams}.gin_trgm_ops)`,
];
