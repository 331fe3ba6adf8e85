import { mostSqlRows } from '@market/contracts';
import type { SqlResult } from '@market/contracts';
import { Table } from 'antd';
import { useMemo } from 'react';
import { formatNumber } from '../../../components/values/numbers';
import styles from './sql.module.css';
import { compareCells, isNumber } from './sql-text';

type Numbered = { number: number; cells: (string | null)[] };

const rowsPerPage = 100;

/** The rows of an answer, with how many there are and how long they took. */
export function SqlTable({ result }: { result: SqlResult }) {
  const { columns, isCut, milliseconds } = result;
  const rows = useMemo(
    () => result.rows.map((cells, index): Numbered => ({ number: index + 1, cells })),
    [result],
  );
  return (
    <>
      <p role="status">
        {`${formatNumber(rows.length)} dòng, ${formatNumber(milliseconds)} ms.`}
        {isCut && (
          <strong>
            {rows.length === mostSqlRows
              ? ` Chỉ ${formatNumber(mostSqlRows)} dòng đầu: còn nữa.`
              : ' Kết quả quá lớn nên bị cắt bớt: còn nữa.'}
          </strong>
        )}
      </p>
      {columns.length > 0 && (
        // It may be wider than the window, and is then scrolled by keys, too.
        <div className={styles['table']} role="region" aria-label="Kết quả" tabIndex={0}>
          <Table<Numbered>
            size="small"
            rowKey="number"
            dataSource={rows}
            locale={{
              emptyText: 'Không có dòng nào',
              ...{ triggerDesc: 'Xếp giảm dần', triggerAsc: 'Xếp tăng dần', cancelSort: 'Thôi xếp' },
            }}
            pagination={
              rows.length > rowsPerPage && { pageSize: rowsPerPage, showSizeChanger: false, size: 'small' }
            }
            columns={columns.map(({ name, type }, index) => ({
              // An answer may have two columns of one name.
              key: `${String(index)} ${name}`,
              title: name,
              sorter: (a: Numbered, b: Numbered) => compareCells(a.cells[index]!, b.cells[index]!, type),
              align: isNumber(type) ? ('end' as const) : ('start' as const),
              render: (_: unknown, { cells }: Numbered) =>
                cells[index] ?? <span className={styles['null']}>null</span>,
            }))}
          />
        </div>
      )}
    </>
  );
}
