import styles from './ChangedTable.module.css';

/** A line of what was seen and what applies now. */
export type ChangedRow = { label: string; before: string; now: string; difference?: string };

/** What the user saw beside what applies now. */
export const ChangedTable = ({ rows }: { rows: readonly ChangedRow[] }) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <td />
        <th scope="col">Bạn đã xem</th>
        <th scope="col">Bây giờ</th>
        <th scope="col">Chênh lệch</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, before, now, difference = '' }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td data-was>{before}</td>
          <td data-now>{now}</td>
          <td>{difference}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
