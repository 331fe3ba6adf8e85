import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import styles from './operations.module.css';
import { everyFewSeconds, useHealthQuery, useProjectorsQuery } from './operations.api';
import { partsOf, statusTexts } from './operation-text';

/** Every part of the system and how it is, and which process writes the rows. */
export function HealthPanel() {
  const health = useHealthQuery(undefined, everyFewSeconds);
  const projectors = useProjectorsQuery(undefined, everyFewSeconds);
  return (
    <Panel title="Tình trạng" note={health.data && statusTexts[health.data.status]}>
      <Loaded of={health} failure="Không thể tải tình trạng hệ thống" rows={6}>
        {(health) => (
          <>
            <ul className={styles['rows']} aria-label="Các phần của hệ thống">
              {partsOf(health).map(({ name, works, text }) => (
                <li key={name} data-works={works}>
                  <b>{name}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
            {health.lastError && (
              <p className={styles['error']}>
                <small>
                  Lỗi gần nhất, {formatDateTime(health.lastError.at)}
                  {health.lastError.stream && ` ở ${health.lastError.stream}`}:
                </small>
                <code>{health.lastError.message}</code>
              </p>
            )}
          </>
        )}
      </Loaded>
      <Loaded of={projectors} failure="Không thể tải các tiến trình" rows={1}>
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
    </Panel>
  );
}
