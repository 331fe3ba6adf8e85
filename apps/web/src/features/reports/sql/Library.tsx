import { mostSavedQueries } from '@market/contracts';
import type { SavedQuery } from '@market/contracts';
import { Button, Checkbox, Flex, Input, Tabs } from 'antd';
import { useCommand } from '../../../commands/use-command';
import { Field } from '../../../forms/fields/Field';
import { FormPopover } from '../../../forms/FormPopover';
import { dayTimeText } from '../../../components/values/dates';
import { useSaveQueriesMutation, useSqlHistoryQuery, useSqlLibraryQuery } from '../reports.api';
import { questions } from '@market/contracts/questions';
import styles from './sql.module.css';

type LibraryProps = {
  /** What the editor holds. */
  statement: string;
  onPick: (statement: string) => void;
};

type Naming = { name: string; isShared?: boolean };

/** Statements to begin with: common questions, what people keep and share, and what was run before. */
export function Library({ statement, onPick }: LibraryProps) {
  const { data: library } = useSqlLibraryQuery();
  const { data: history = [] } = useSqlHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const { run, busy } = useCommand(useSaveQueriesMutation(), {
    failed: 'Không lưu được. Vui lòng thử lại.',
  });
  const own = library?.own ?? [];
  const keep = (queries: SavedQuery[]) => run({ body: { queries } });
  const save = async ({ name, isShared = false }: Naming) => {
    const others = own.filter((query) => query.name !== name);
    return keep([...others, { name, statement, isShared }]);
  };
  const nameFields = (
    <>
      <Field
        name="name"
        extra="Tên đã có thì câu lệnh cũ được thay."
        rules={[{ required: true, whitespace: true, message: 'Thiếu tên' }]}
      >
        <Input aria-label="Tên câu lệnh" placeholder="Tên câu lệnh" maxLength={80} autoFocus />
      </Field>
      <Field name="isShared" valuePropName="checked">
        <Checkbox>Chia sẻ với mọi người được chạy SQL</Checkbox>
      </Field>
    </>
  );
  const pick = (key: string, title: string, text: string, note?: string) => (
    <li key={key}>
      <Button type="link" size="small" title={text} onClick={() => onPick(text)}>
        {title}
      </Button>
      {note && <small>{note}</small>}
    </li>
  );
  return (
    <Flex vertical gap="small" className={styles['library'] ?? ''}>
      <Tabs
        size="small"
        items={[
          {
            key: 'questions',
            label: 'Câu hỏi',
            children: (
              <ul aria-label="Câu hỏi thường gặp">
                {questions.map(({ title, statement: text }) => pick(title, title, text))}
              </ul>
            ),
          },
          {
            key: 'saved',
            label: 'Đã lưu',
            children: (
              <ul aria-label="Câu lệnh đã lưu">
                {own.map((query) => (
                  <li key={query.name}>
                    <Button
                      type="link"
                      size="small"
                      title={query.statement}
                      onClick={() => onPick(query.statement)}
                    >
                      {query.name}
                    </Button>
                    {query.isShared && <small>đang chia sẻ</small>}
                    <Button
                      type="text"
                      size="small"
                      aria-label={`Xoá câu lệnh ${query.name}`}
                      disabled={busy}
                      onClick={() => void keep(own.filter(({ name }) => name !== query.name))}
                    >
                      Xoá
                    </Button>
                  </li>
                ))}
                {library?.shared.map(({ name, statement: text, author }) =>
                  pick(`${author} ${name}`, name, text, author),
                )}
                {library && own.length + library.shared.length === 0 && (
                  <li>Chưa có câu lệnh nào được lưu.</li>
                )}
              </ul>
            ),
          },
          {
            key: 'history',
            label: 'Đã chạy',
            children: (
              <ul aria-label="Câu lệnh đã chạy">
                {history.map(({ statement: text, at }) =>
                  pick(text, text.replaceAll(/\s+/g, ' ').slice(0, 80), text, dayTimeText(at)),
                )}
                {history.length === 0 && <li>Chưa chạy câu lệnh nào.</li>}
              </ul>
            ),
          },
        ]}
      />
      {/* Beside the tabs, not among them, where only tabs may stand. */}
      <div className={styles['save']}>
        <FormPopover<Naming> place="query-name" onSubmit={save} fields={nameFields}>
          <Button
            size="small"
            loading={busy}
            disabled={!library || statement.trim() === '' || own.length >= mostSavedQueries}
          >
            Lưu câu lệnh
          </Button>
        </FormPopover>
      </div>
    </Flex>
  );
}
