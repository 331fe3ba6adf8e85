import styles from './ChangedTable.module.css';

/** A line of what was seen and what applies now. */
export type ChangedRow = { label: string; before: string; now: string; difference?: string };

const seen: readonly string[] = ['Bạn đã xem', 'Bây giờ'];
/** Of what the user has typed, and not sent. */
export const typed: readonly string[] = ['Đang lưu', 'Bạn đã nhập'];

/** What the user saw beside what applies now, and by how much it differs where that can be said. */
export function ChangedTable({ rows, heads = seen }: { rows: readonly ChangedRow[]; heads?: typeof typed }) {
  const counts = rows.some(({ difference }) => difference);
  return (
    <table className={styles['table']} data-counts={counts || undefined}>
      <thead>
        <tr>
          <td />
          {[...heads, ...(counts ? ['Chênh lệch'] : [])].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, now, difference = '' }, index) => (
          <tr key={`${label} ${index}`}>
            <th scope="row">{label}</th>
            <td data-was>{before}</td>
            <td data-now>{now}</td>
            {counts && <td>{difference}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
