import type { ReportDefinition, ReportReply, ReportRow } from '@market/contracts';
import { Button, Table, Typography } from 'antd';
import { figureText, rowHeadings, rowLabel } from './report-text';
import styles from './reports.module.css';

const nothing = 'Không có số liệu trong kỳ này. Hãy chọn kỳ khác hoặc bỏ bớt điều kiện.';

type ReportTableProps = {
  definition: ReportDefinition;
  rows: ReportReply['rows'];
  /** Absent: there are no orders behind the numbers. */
  onOpen?: ((row: string, figure: string) => void) | undefined;
};

/** The chart's twin: every number, and behind it its orders. */
export function ReportTable({ definition, rows, onOpen }: ReportTableProps) {
  const { rows: kind, figures } = definition;
  return (
    // It may be wider than the window, and is then scrolled by keys, too.
    <div className={styles['table']} role="region" aria-label={`Bảng: ${definition.title}`} tabIndex={0}>
      <Table<ReportRow>
        size="small"
        rowKey="key"
        // The newest is looked for first; a chart reads from left to right.
        dataSource={kind === 'week' || kind === 'month' ? rows.toReversed() : rows}
        pagination={false}
        locale={{ emptyText: <Typography.Text type="secondary">{nothing}</Typography.Text> }}
        columns={[
          {
            title: rowHeadings[kind],
            key: 'label',
            render: (_, row) => rowLabel(kind, row),
          },
          ...figures.map((figure) => ({
            title: figure.label,
            key: figure.key,
            align: 'end' as const,
            render: (_: unknown, row: ReportRow) => {
              const value = row.figures[figure.key];
              const text = figureText(figure.kind, value);
              if (!onOpen || !value) return text;
              return (
                <Button
                  type="link"
                  size="small"
                  className={styles['number'] ?? ''}
                  aria-label={`${figure.label}, ${rowLabel(kind, row)}: ${text}. Xem các đơn`}
                  onClick={() => onOpen(row.key, figure.key)}
                >
                  {text}
                </Button>
              );
            },
          })),
        ]}
      />
    </div>
  );
}
