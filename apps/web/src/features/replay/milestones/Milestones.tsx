import type { PastOrder } from '@market/contracts';
import { formatMoment } from '../../../components/values/dates';
import { milestonesOf } from './milestones';
import styles from './Milestones.module.css';

const daysText = (days: number): string =>
  days < 1 ? `${Math.round(days * 24)} giờ` : `${days.toFixed(1).replace('.', ',')} ngày`;

/** When the order reached what, and how long that lasted against what it usually takes. */
export const Milestones = ({ order, now }: { order: PastOrder; now: string }) => (
  <div className={styles['scroll']} role="group" tabIndex={0} aria-label="Mốc và thời lượng">
    <table className={styles['milestones']}>
      <thead>
        <tr>
          <th scope="col">Mốc</th>
          <th scope="col">Lúc</th>
          <th scope="col">Kéo dài</th>
          <th scope="col">Dự kiến</th>
        </tr>
      </thead>
      <tbody>
        {milestonesOf(order, now).map(({ key, label, at, days, expected }) => (
          <tr key={key} data-late={(expected !== null && days > expected) || undefined}>
            <th scope="row">{label}</th>
            <td>{formatMoment(at)}</td>
            <td>{daysText(days)}</td>
            <td>{expected === null ? '–' : `${expected} ngày`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
