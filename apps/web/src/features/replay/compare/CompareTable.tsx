import { Button } from 'antd';
import { Fragment } from 'react';
import { StatusTag } from '../../../components/status/StatusTag';
import { formatDayOfYear, formatMoment, formatSeconds } from '../../../components/values/dates';
import type { Step } from '../steps/steps';
import { whoOf } from '../who';
import styles from './CompareTable.module.css';
import { groupsOf } from './rows';
import type { ComparedRow } from './rows';

type CompareTableProps = {
  rows: readonly ComparedRow[];
  a: Step;
  b: Step;
  onVisit: (revision: number) => void;
};

/** Two moments, row by row. */
export function CompareTable({ rows, a, b, onVisit }: CompareTableProps) {
  if (rows.length === 0) return <p className={styles['none']}>Không khác gì.</p>;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Mục</th>
          <th scope="col">
            <i data-letter="a">A</i>
            {headOf(a)}
          </th>
          <th scope="col">
            <i data-letter="b">B</i>
            {headOf(b)}
          </th>
          <th scope="col">Ai, khi nào</th>
        </tr>
      </thead>
      <tbody>
        {groupsOf(rows).map(({ group, rows: own }) => (
          <Fragment key={group}>
            <tr className={styles['group']}>
              <th colSpan={4} scope="colgroup">
                {group} <small>{own.length}</small>
              </th>
            </tr>
            {own.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.field}</th>
                <td data-side="a">{row.statuses ? <StatusTag status={row.statuses[0]} /> : row.before}</td>
                <td data-side="b" data-changed={row.change ? true : undefined}>
                  {row.statuses ? <StatusTag status={row.statuses[1]} /> : row.after}
                </td>
                <td>{row.change && <Changed change={row.change} onVisit={onVisit} />}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const headOf = ({ number, at }: Step): string => `Lần ${number} · ${formatDayOfYear(at)}`;

type ChangedProps = Required<Pick<ComparedRow, 'change'>> & Pick<CompareTableProps, 'onVisit'>;

function Changed({ change, onVisit }: ChangedProps) {
  const { event, changes } = change!;
  if (!event) return null;
  const { at, revision } = event;
  return (
    <Button type="link" size="small" title={formatMoment(at)} onClick={() => onVisit(revision)}>
      {[whoOf(event), `${formatSeconds(at)} ${formatDayOfYear(at)}`].filter(Boolean).join(' · ')}
      {changes > 1 && ` · đổi ${changes} lần`}
    </Button>
  );
}
