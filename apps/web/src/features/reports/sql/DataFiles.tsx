import { admits, exportRoutes, mayUse, pathOf } from '@market/contracts';
import type { DictionaryView, User } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useToast } from '../../../components/toast';
import { Panel } from '../../../components/layout/Panel';
import { Loaded } from '../../../components/loading/Loaded';
import { saveTable } from '../file/save-table';
import { useSqlDictionaryQuery } from '../reports.api';
import styles from './sql.module.css';
import { valuesOfView } from './sql-text';

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
              {views.map((view) => (
                <li key={view.name}>
                  <div>
                    <code>{view.name}</code>
                    <small>{view.label}</small>
                  </div>
                  <Workbook view={view} />
                  {Object.entries(formats).map(([format, label]) => (
                    <a
                      key={format}
                      href={pathOf(exportRoutes.view, { file: `${view.name}.${format}` })}
                      aria-label={`${view.name}, ${label}`}
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

/** Rows that a browser makes a workbook of; a sheet of Excel ends soon after. */
const mostSheetRows = 1_000_000;

/** A view as a workbook, in which dates are dates, and money has its sign. */
function Workbook({ view }: { view: DictionaryView }) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const reply = await fetch(pathOf(exportRoutes.view, { file: `${view.name}.jsonl` }));
      if (!reply.ok) throw new Error(reply.statusText);
      const cells = valuesOfView(view, await reply.text());
      if (cells.rows.length > mostSheetRows) toast.error('Bảng quá dài cho Excel. Hãy tải CSV.');
      else await saveTable(view.name, 'xlsx', cells);
    } catch {
      toast.error('Không tạo được file. Vui lòng thử lại.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="link"
      size="small"
      loading={isBusy}
      aria-label={`${view.name}, Excel`}
      onClick={() => void save()}
    >
      Excel
    </Button>
  );
}
