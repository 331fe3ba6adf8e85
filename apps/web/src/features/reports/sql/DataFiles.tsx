import { admits, exportRoutes, mayUse, pathOf } from '@market/contracts';
import type { User } from '@market/contracts';
import { Panel } from '../../../components/layout/Panel';
import { Loaded } from '../../../components/loading/Loaded';
import { useSqlDictionaryQuery } from '../reports.api';
import styles from './sql.module.css';

const formats = { csv: 'CSV', jsonl: 'JSONL', parquet: 'Parquet' };
const eventLogs = [
  ['CSV', exportRoutes.eventLogCsv],
  ['XES', exportRoutes.eventLogXes],
  ['OCEL JSON', exportRoutes.ocelJson],
  ['OCEL SQLite', exportRoutes.ocelSqlite],
] as const;

/** The views of analysts and the event log as files, of those that the user may have. */
export function DataFiles({ user }: { user: User }) {
  const load = useSqlDictionaryQuery();
  return (
    <Panel title="Tệp dữ liệu">
      {admits(exportRoutes.eventLogCsv.access, user) && mayUse(user, 'canAccessLogs') && (
        <section aria-labelledby="event-log" className={styles['files']}>
          <h3 id="event-log">Nhật ký sự kiện để khai phá quy trình</h3>
          <p>
            {eventLogs.map(([label, { path }]) => (
              <a key={path} href={path} download>
                {label}
              </a>
            ))}
          </p>
        </section>
      )}
      <section aria-labelledby="views" className={styles['files']}>
        <h3 id="views">Các bảng phân tích</h3>
        <Loaded of={load} failure="Không thể tải danh sách bảng" rows={8}>
          {(views) => (
            <ul>
              {views.map(({ name }) => (
                <li key={name}>
                  <code>{name}</code>
                  {Object.entries(formats).map(([format, label]) => (
                    <a
                      key={format}
                      href={pathOf(exportRoutes.view, { file: `${name}.${format}` })}
                      aria-label={`${name}, ${label}`}
                      download
                    >
                      {label}
                    </a>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </Panel>
  );
}
