import { allRows } from '@market/contracts';
import type { Figure, ReportDefinition, ReportReply, ReportRow } from '@market/contracts';
import { Button, Table, Typography } from 'antd';
import { inOrder, isOverTime } from './chart/chart-config';
import { figureText, rowHeadings, rowLabel } from './report-text';
import styles from './reports.module.css';

const nothing = 'Không có số liệu trong kỳ này. Hãy chọn kỳ khác hoặc bỏ bớt điều kiện.';

type Open = (row: string, figure: string) => void;
type ReportTableProps = {
  definition: ReportDefinition;
  rows: ReportReply['rows'];
  totals: ReportReply['totals'];
  /** Absent: there are no orders behind the numbers. */
  onOpen?: Open | undefined;
};

/** The chart's twin: every number, and behind it its orders. */
export function ReportTable({ definition, rows, totals, onOpen }: ReportTableProps) {
  const { rows: kind, figures } = definition;
  return (
    // It may be wider than the window, and is then scrolled by keys, too.
    <div className={styles['table']} role="region" aria-label={`Bảng: ${definition.title}`} tabIndex={0}>
      <Table<ReportRow>
        size="small"
        rowKey="key"
        // The newest is looked for first; a chart reads from left to right.
        dataSource={isOverTime(kind) ? rows.toReversed() : inOrder(definition, rows)}
        pagination={false}
        locale={{
          emptyText: <Typography.Text type="secondary">{nothing}</Typography.Text>,
          ...{ triggerDesc: 'Xếp giảm dần', triggerAsc: 'Xếp tăng dần', cancelSort: 'Thôi xếp' },
        }}
        columns={[
          {
            title: rowHeadings[kind],
            key: 'label',
            render: (_, row) => rowLabel(kind, row),
            sorter: isOverTime(kind)
              ? (a, b) => a.key.localeCompare(b.key)
              : (a, b) => rowLabel(kind, a).localeCompare(rowLabel(kind, b), 'vi'),
          },
          ...figures.map((figure) => ({
            title: figure.label,
            key: figure.key,
            align: 'end' as const,
            sorter: (a: ReportRow, b: ReportRow) => sizeOf(a, figure) - sizeOf(b, figure),
            sortDirections: ['descend' as const, 'ascend' as const],
            render: (_: unknown, row: ReportRow) => (
              <FigureCell
                figure={figure}
                value={row.figures[figure.key]}
                of={rowLabel(kind, row)}
                row={row.key}
                onOpen={onOpen}
              />
            ),
          })),
        ]}
        summary={() =>
          totals &&
          rows.length > 1 && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>
                <b>Cả kỳ</b>
              </Table.Summary.Cell>
              {figures.map((figure, index) => (
                <Table.Summary.Cell key={figure.key} index={index + 1} align="right">
                  <b>
                    <FigureCell
                      figure={figure}
                      value={totals[figure.key]}
                      of="cả bảng"
                      row={allRows}
                      onOpen={onOpen}
                    />
                  </b>
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )
        }
      />
    </div>
  );
}

/** What is not known is smaller than everything. */
const sizeOf = (row: ReportRow, { key }: Figure): number => row.figures[key] ?? -Infinity;

type FigureCellProps = {
  figure: Figure;
  value: number | null | undefined;
  of: string;
  row: string;
  onOpen: Open | undefined;
};

function FigureCell({ figure, value, of, row, onOpen }: FigureCellProps) {
  const text = figureText(figure.kind, value);
  if (!onOpen || !value) return text;
  return (
    <Button
      type="link"
      size="small"
      className={styles['number'] ?? ''}
      aria-label={`${figure.label}, ${of}: ${text}. Xem các đơn`}
      onClick={() => onOpen(row, figure.key)}
    >
      {text}
    </Button>
  );
}
