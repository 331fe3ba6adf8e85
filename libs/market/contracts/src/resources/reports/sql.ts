import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { Entries, RequiredLine } from '../../kernel/fields.js';
import { get, post, put } from '../../kernel/route.js';

/** Characters of a statement. */
export const longestStatement = 10_000;
/** Rows of an answer. Further ones are left out. */
export const mostSqlRows = 10_000;
/** Bytes of an answer. Rows beyond are left out. */
export const mostSqlBytes = 8_000_000;
/** After which a statement is cancelled. Seconds. */
export const longestSqlSeconds = 30;

const missing = { message: 'Thiếu câu lệnh SQL' };

export class SqlStatement {
  /** Neither trimmed nor normalized: positions of errors are those of the author's text. */
  @MaxLength(longestStatement, { message: `Tối đa ${String(longestStatement)} ký tự` })
  @Matches(/[^\s\p{Cc}\p{Cf}]/u, missing)
  @IsString(missing)
  statement: string;
}

/** A statement that its author keeps by a name; shared with everybody who may run SQL, or not. */
export class SavedQuery extends SqlStatement {
  @RequiredLine(80, 'Thiếu tên')
  name: string;

  @IsBoolean({ message: 'isShared là true hoặc false' })
  isShared: boolean;
}

export const mostSavedQueries = 50;

export class SavedQueries {
  @ArrayUnique(({ name }: SavedQuery) => name, { message: 'Tên đã dùng' })
  @ArrayMaxSize(mostSavedQueries, { message: `Tối đa ${String(mostSavedQueries)} câu lệnh` })
  @Entries(() => SavedQuery)
  @IsArray({ message: 'Phải là danh sách' })
  queries: SavedQuery[];
}

/** The caller's own, and what others share, with the present names of these. */
export type SqlLibrary = {
  own: SavedQuery[];
  shared: { name: string; statement: string; author: string }[];
};

/** How many of the caller's last statements are listed. */
export const mostSqlHistory = 50;
export type SqlHistoryEntry = { statement: string; at: string };

export type SqlColumn = {
  name: string;
  /** The type's name in PostgreSQL, such as int8; «other» for types that are not built in. */
  type: string;
};

export type SqlResult = {
  columns: SqlColumn[];
  /** Cells as PostgreSQL writes them as text, so that no digit of a number is lost. Times are those of Vietnam. */
  rows: (string | null)[][];
  /** Whether there are more rows than the answer has. */
  isCut: boolean;
  milliseconds: number;
  /** The present names of the people whose keys are among the cells; of erased people, and without canViewAllProjects, none. */
  people: { key: string; name: string }[];
};

/** `label`: in Vietnamese what `meaning` says exactly. */
export type DictionaryView = {
  name: string;
  label: string;
  meaning: string;
  columns: { name: string; type: string; label: string; meaning: string }[];
};

const access = provider('canGenerateReports');

export const sqlRoutes = {
  /** The views of analysts that the caller may read with SQL and as files, with their columns. */
  dictionary: get('/api/reports/sql', { access }).replies<DictionaryView[]>(),
  library: get('/api/reports/sql/queries', { access }).replies<SqlLibrary>(),
  /** Replaces the caller's own. */
  saveQueries: put('/api/reports/sql/queries', { access, body: SavedQueries }).replies<SqlLibrary>(),
  /** The caller's last statements, newest first, each once. */
  history: get('/api/reports/sql/history', { access }).replies<SqlHistoryEntry[]>(),
  /**
   * Runs one statement on the views of analysts, in a transaction that changes nothing. It is cancelled after 30 seconds, and when the
   * caller stops waiting; an account runs one at a time. What PostgreSQL refuses is `sql.failed`. The statement is kept
   * for the audit.
   */
  run: post('/api/reports/sql', { access, body: SqlStatement }).replies<SqlResult>(),
};
