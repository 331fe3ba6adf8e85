import { CaretRightOutlined, StopOutlined } from '@ant-design/icons';
import { longestStatement } from '@market/contracts';
import type { SqlResult, User } from '@market/contracts';
import { Alert, Button, Flex } from 'antd';
import { Suspense, lazy, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { errorBodyOf, messageOf } from '../../../api/errors';
import { useCommand } from '../../../commands/use-command';
import type { CommandResult } from '../../../commands/use-command';
import { Panel } from '../../../components/layout/Panel';
import { unsentInput, useUnsent } from '../../../components/unsent-input/unsent-input';
import { SaveTable } from '../file/SaveTable';
import { useRunSqlMutation, useSqlDictionaryQuery } from '../reports.api';
import { Dictionary } from './Dictionary';
import { Library } from './Library';
import { chartOfResult } from './result-chart';
import styles from './sql.module.css';
import { SqlTable } from './SqlTable';
import {
  cellsOfResult,
  completed,
  inserted,
  named,
  placeOf,
  suggestionsFor,
  valuesOfResult,
} from './sql-text';
import type { Edited } from './sql-text';

const SqlChart = lazy(async () => ({ default: (await import('./SqlChart')).SqlChart }));

const first = 'select *\nfrom weekly_funnel\norder by week desc\nlimit 12';

/** SQL on the views of analysts: an editor with their dictionary beside it, and what the statement answers. */
export function SqlDesk({ user: { id } }: { user: User }) {
  const place = { accountId: id, name: 'sql' };
  const { data: dictionary = [] } = useSqlDictionaryQuery();
  const text =
    (useUnsent(place, (input) => input?.changes['statement']?.value) as string | undefined) ?? first;
  /** Where the caret is. */
  const [at, setAt] = useState(text.length);
  const edited: Edited = { text, caret: at };
  const editor = useRef<HTMLTextAreaElement>(null);
  /** Where the caret goes once the text is shown: set by what the user inserted. */
  const [caret, moveCaret] = useState<number>();
  useLayoutEffect(() => {
    if (caret === undefined) return;
    editor.current?.focus();
    editor.current?.setSelectionRange(caret, caret);
    moveCaret(undefined);
  }, [caret]);

  const { run, busy, stop } = useCommand(useRunSqlMutation(), { failed: null });
  const [answer, setAnswer] = useState<CommandResult<SqlResult>>();
  const [ran, setRan] = useState('');
  const [isDrawn, draw] = useState(false);
  const start = () => {
    if (busy || edited.text.trim() === '') return;
    setRan(edited.text);
    void run({ body: { statement: edited.text } }).then(setAnswer);
  };
  const type = (next: Edited) => {
    setAt(next.caret);
    unsentInput.type(place, { values: { statement: next.text }, server: { statement: first } });
  };
  const insert = (next: Edited) => {
    type(next);
    moveCaret(next.caret);
  };
  const suggestions = suggestionsFor(edited, dictionary);
  const raw = answer?.data;
  const result = useMemo(() => raw && named(raw), [raw]);
  const chart = useMemo(() => result && chartOfResult(result), [result]);
  const failure = answer?.error;
  const wasStopped = failure && 'name' in failure && failure.name === 'AbortError';
  const position = errorBodyOf(failure)?.position;

  return (
    <div className={styles['desk']}>
      <Panel title="SQL">
        <Library
          statement={edited.text}
          onPick={(statement) => insert({ text: statement, caret: statement.length })}
        />
        <textarea
          ref={editor}
          className={styles['editor']}
          aria-label="Câu lệnh SQL"
          aria-describedby="sql-keys"
          aria-invalid={failure !== undefined && !wasStopped}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          rows={9}
          maxLength={longestStatement}
          value={edited.text}
          onChange={({ target }) => type({ text: target.value, caret: target.selectionEnd })}
          onSelect={({ currentTarget }) => setAt(currentTarget.selectionEnd)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start();
            else if (event.key === ' ' && event.ctrlKey && suggestions[0])
              insert(completed(edited, suggestions[0]));
            else return;
            event.preventDefault();
          }}
        />
        <div className={styles['suggestions']} role="group" aria-label="Gợi ý">
          {suggestions.map((name) => (
            <Button key={name} size="small" onClick={() => insert(completed(edited, name))}>
              {name}
            </Button>
          ))}
        </div>
        <Flex wrap gap="small" align="center">
          {busy ? (
            <Button icon={<StopOutlined />} onClick={stop}>
              Dừng
            </Button>
          ) : (
            <Button type="primary" icon={<CaretRightOutlined />} onClick={start}>
              Chạy
            </Button>
          )}
          {result && !busy && (
            <>
              <SaveTable
                name="sql"
                cells={() => valuesOfResult(result, dictionary)}
                plain={() => cellsOfResult(raw!)}
              />
              {chart && (
                <Button aria-pressed={isDrawn} onClick={() => draw(!isDrawn)}>
                  Biểu đồ
                </Button>
              )}
            </>
          )}
          <small id="sql-keys">Ctrl+Enter để chạy, Ctrl+Space để điền gợi ý đầu tiên.</small>
        </Flex>
        <div className={styles['outcome']} aria-busy={busy}>
          {busy && <p role="status">Đang chạy…</p>}
          {wasStopped && !busy && <p role="status">Đã dừng.</p>}
          {failure !== undefined && !wasStopped && !busy && (
            <Alert
              type="error"
              showIcon
              title={messageOf(failure, 'Không thể chạy câu lệnh. Vui lòng thử lại.')}
              {...(position !== undefined && {
                action: (
                  <Button size="small" onClick={() => moveCaret(position)}>
                    {placeOf(ran, position)}
                  </Button>
                ),
              })}
            />
          )}
          {result && !busy && (
            <>
              {chart && isDrawn && (
                <Suspense fallback={null}>
                  <SqlChart chart={chart} />
                </Suspense>
              )}
              <SqlTable result={result} />
            </>
          )}
        </div>
      </Panel>
      <Dictionary views={dictionary} onPick={(name) => insert(inserted(edited, name))} />
    </div>
  );
}
