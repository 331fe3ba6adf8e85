import { Socket } from 'node:net';
import { longestSqlSeconds, mostSqlBytes, mostSqlRows } from '@market/contracts';
import type { DictionaryView, SqlResult } from '@market/contracts';
import { Refusal } from '@market/domain';
import { namesOf } from '@market/rows';
import pg from 'pg';
import { analyticsViews } from '../views.js';
import { columnLabel, viewLabels } from '../vietnamese.js';

/** The views of analysts with their columns; those of the log only for callers who may read it. */
export const dictionaryOf = (withLog: boolean): DictionaryView[] =>
  analyticsViews
    .filter(({ isOfLog }) => withLog || !isOfLog)
    .map(({ name, meaning, columns }) => ({
      ...{ name, meaning, label: viewLabels[name] ?? '' },
      columns: columns.map(({ name: column, type, meaning: exact }) => ({
        ...{ name: column, type, meaning: exact, label: columnLabel(name, column) },
      })),
    }));

type Limits = { seconds: number; rows: number; bytes: number };
const limits: Limits = { seconds: longestSqlSeconds, rows: mostSqlRows, bytes: mostSqlBytes };

/**
 * Limits that the statement cannot undo: it is alone in a read-only transaction, and the server ends it when the
 * connection is gone.
 */
const optionsOf = ({ seconds }: Limits): string =>
  [
    'search_path=analytics',
    'timezone=Asia/Ho_Chi_Minh',
    'default_transaction_read_only=on',
    `statement_timeout=${String(seconds * 1000)}`,
    'idle_in_transaction_session_timeout=10s',
    'client_connection_check_interval=500',
  ]
    .map((option) => `-c ${option}`)
    .join(' ');

/** All connections of the role are in use. */
const tooManyConnections = '53300';

/**
 * Runs one statement (the extended protocol allows only one) on its own connection, which is closed afterwards. The
 * signal and the end of the time destroy it. Rejects with `sql.failed` when PostgreSQL refuses the statement.
 */
export async function runSql(
  url: string,
  statement: string,
  signal: AbortSignal,
  given: Partial<Limits> = {},
): Promise<SqlAnswer> {
  const limit = { ...limits, ...given };
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sql of the reports',
    connectionTimeoutMillis: 10_000,
    options: optionsOf(limit),
    stream: () => socket,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
  } catch (error) {
    socket.destroy();
    if ((error as { code?: string }).code !== tooManyConnections) throw error;
    throw new Refusal('request.too-many', 'Đang có nhiều câu lệnh SQL cùng lúc. Vui lòng thử lại sau.');
  }
  try {
    return await answerOf(client, socket, statement, signal, limit);
  } finally {
    // Destroyed and not ended, because the server may still be busy with the abandoned statement.
    socket.destroy();
  }
}

/** What PostgreSQL answers, which knows no names. */
export type SqlAnswer = Omit<SqlResult, 'people'>;

/** The present names of the people whose keys are in an answer; an erased person has no key. */
export async function peopleIn(
  pool: Pick<pg.Pool, 'query'>,
  { columns, rows }: SqlAnswer,
): Promise<SqlResult['people']> {
  const places = columns.flatMap(({ type }, index) => (type === 'uuid' ? [index] : []));
  const keys = new Set(rows.flatMap((row) => places.flatMap((index) => row[index] ?? [])));
  if (keys.size === 0) return [];
  const { rows: found } = await pool.query<{ key: string; id: string }>(
    'select key::text, "accountId" as id from app.analyst_keys where key = any($1::uuid[])',
    [[...keys]],
  );
  const names = await namesOf(
    pool,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ key, id }) => {
    const name = names.get(id);
    return name ? [{ key, name }] : [];
  });
}

/** Milliseconds between checks of the size, because a single row may be larger than the whole answer. */
const lookEvery = 10;

const parsed = { getTypeParser: () => (text: string | Buffer) => String(text) } as pg.CustomTypesConfig;

function answerOf(
  client: pg.Client,
  socket: Socket,
  statement: string,
  signal: AbortSignal,
  limit: Limits,
): Promise<SqlAnswer> {
  const started = performance.now();
  const rows: SqlResult['rows'] = [];
  let bytes = 0;
  const config = {
    ...{ text: statement, queryMode: 'extended', rowMode: 'array', types: parsed },
    // One row more than the answer has, so that the server produces no further ones.
    rows: limit.rows + 1,
  };
  const query = new pg.Query<(string | null)[]>(config);
  let resolve: (result: SqlAnswer) => void;
  let reject: (refusal: Refusal) => void;
  const promise = new Promise<SqlAnswer>((done, failed) => ([resolve, reject] = [done, failed]));
  const end = (columns: readonly pg.FieldDef[], isCut: boolean) =>
    resolve({
      columns: columns.map(({ name, dataTypeID }) => ({ name, type: typeNames.get(dataTypeID) ?? 'other' })),
      ...{ rows, isCut, milliseconds: Math.round(performance.now() - started) },
    });
  query.on('row', (row, result) => {
    bytes += row.reduce((sum, cell) => sum + Buffer.byteLength(cell ?? '') + perCell, 0);
    if (rows.length === limit.rows || bytes > limit.bytes) {
      end(result?.fields ?? [], true);
      socket.destroy();
    } else rows.push(row);
  });
  query.on('end', (result) => end(result.fields ?? [], false));
  query.on('error', (error) => reject(refusalOf(error, statement, limit)));

  const giveUp = (refusal: Refusal) => {
    reject(refusal);
    socket.destroy();
  };
  const leave = () => giveUp(new Refusal('sql.failed', 'Câu lệnh đã được dừng.'));
  const clock = setTimeout(() => giveUp(tooSlow(limit)), limit.seconds * 1000);
  const before = socket.bytesRead;
  const scales = setInterval(() => {
    // The rows that have arrived and at most one more; the protocol adds a little to each.
    if (socket.bytesRead - before > limit.bytes * 4) giveUp(tooLarge);
  }, lookEvery);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  else client.query(query);
  return promise.finally(() => {
    clearTimeout(clock);
    clearInterval(scales);
    signal.removeEventListener('abort', leave);
  });
}

/** Quotes and a comma. Bytes. */
const perCell = 3;

const typeNames = new Map(
  Object.entries(pg.types.builtins).map(([name, id]) => [Number(id), name.toLowerCase()]),
);

const tooLarge = new Refusal('sql.failed', 'Một dòng của kết quả quá lớn. Hãy chọn ít cột hơn.');
const tooSlow = ({ seconds }: Limits) =>
  new Refusal(
    'sql.failed',
    `Câu lệnh chạy quá ${String(seconds)} giây và đã bị dừng. Hãy thu hẹp điều kiện.`,
  );

/** PostgreSQL's codes of errors for a statement that was cancelled, that changes something, and that the role may not run. */
const sentences: Record<string, string> = {
  '25006': 'SQL ở đây chỉ đọc, không thay đổi dữ liệu',
  '42501': 'Tài khoản của bạn không được đọc phần này',
  '42P01': 'Không có bảng này. Tên các bảng ở mục «Từ điển»',
  '42703': 'Không có cột này. Tên các cột ở mục «Từ điển»',
};

function refusalOf(error: Error, statement: string, limit: Limits): Refusal {
  const { code = '', position } = error as { code?: string; position?: string };
  if (code === '57014') return tooSlow(limit);
  const sentence = sentences[code] ?? 'PostgreSQL không chạy được câu lệnh';
  // PostgreSQL counts characters from 1.
  const before =
    position &&
    Array.from(statement)
      .slice(0, Number(position) - 1)
      .join('').length;
  return new Refusal('sql.failed', `${sentence}: ${error.message}`, {
    ...(typeof before === 'number' && { position: before }),
  });
}
