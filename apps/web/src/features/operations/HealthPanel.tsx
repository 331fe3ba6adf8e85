import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { HealthDetails } from '@market/contracts';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import styles from './operations.module.css';
import { everyFewSeconds, useHealthQuery, useProjectorsQuery } from './operations.api';
import { partsOf, statusTexts } from './operation-text';

/** One line that says how the system is and names what does not work; every part, and which process writes, unfold from it. */
export function HealthPanel() {
  const health = useHealthQuery(undefined, everyFewSeconds);
  return (
    <Loaded of={health} failure="Không thể tải tình trạng hệ thống" rows={1}>
      {(details) => <HealthLine health={details} />}
    </Loaded>
  );
}

function HealthLine({ health }: { health: HealthDetails }) {
  const parts = partsOf(health);
  const failing = parts.filter(({ works }) => !works);
  const isWell = failing.length === 0;
  return (
    <details className={styles['health']} data-well={isWell} aria-label="Tình trạng">
      <summary>
        {isWell ? <CheckCircleOutlined /> : <ExclamationCircleOutlined />}
        <span role="status">
          <b>{statusTexts[health.status]}.</b>{' '}
          {failing.map(({ name, text }) => `${name}: ${text}`).join('. ')}
        </span>
        <small>
          {formatNumber(parts.length - failing.length)} phần hoạt động · <u>Xem cả</u>
        </small>
      </summary>
      <ul className={styles['rows']} aria-label="Các phần của hệ thống">
        {parts.map(({ name, works, text }) => (
          <li key={name} data-works={works}>
            <b>{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Projectors />
      {health.lastError && (
        <p className={styles['error']}>
          <small>
            Lỗi gần nhất, {formatDateTime(health.lastError.at)}
            {health.lastError.stream && ` ở ${health.lastError.stream}`}:
          </small>
          <code>{health.lastError.message}</code>
        </p>
      )}
    </details>
  );
}

const Projectors = () => (
  <Loaded of={useProjectorsQuery(undefined, everyFewSeconds)} failure="Không thể tải các tiến trình" rows={1}>
    {(processes) => (
      <ul className={styles['rows']} aria-label="Tiến trình dựng dữ liệu">
        {processes.map(({ name, isWriter }) => (
          <li key={name} data-works>
            <b>{isWriter ? 'Đang ghi' : 'Dự phòng'}</b>
            <code>{name}</code>
          </li>
        ))}
        {processes.length === 0 && (
          <li data-works={false}>
            <b>Không có tiến trình nào ghi</b>
            <span>Dữ liệu đọc đứng yên tới khi có một tiến trình chạy lại.</span>
          </li>
        )}
      </ul>
    )}
  </Loaded>
);
