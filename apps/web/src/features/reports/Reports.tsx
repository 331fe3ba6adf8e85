import { CopyOutlined, PrinterOutlined } from '@ant-design/icons';
import { reportOf, reports, timeUnits } from '@market/contracts';
import type { ReportDefinition, ReportName, ReportQuery, User } from '@market/contracts';
import { Button, Select } from 'antd';
import { Suspense, lazy, useMemo, useState } from 'react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Lines } from '../../components/loading/Skeletons';
import { Loaded } from '../../components/loading/Loaded';
import { useToast } from '../../components/toast';
import { useUrlParams } from '../../components/url-params';
import { formatDate, formatDateTime, isoDay } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useIsNarrow } from '../../look/use-media';
import { Funnel } from './Funnel';
import { OrdersBehind } from './OrdersBehind';
import { ReportFilters } from './ReportFilters';
import { ReportTable } from './ReportTable';
import { Totals } from './Totals';
import { chartHeight } from './chart/chart-config';
import { SaveTable } from './file/SaveTable';
import { tabsOf } from './file/tables';
import { askedDays } from './period';
import { cellsOf } from './report-text';
import { useReportFiguresQuery } from './reports.api';
import styles from './reports.module.css';

const ReportChart = lazy(async () => ({ default: (await import('./chart/ReportChart')).ReportChart }));

const SqlDesk = lazy(async () => ({ default: (await import('./sql/SqlDesk')).SqlDesk }));
const DataFiles = lazy(async () => ({ default: (await import('./sql/DataFiles')).DataFiles }));

/** What else the screen shows. */
type Other = 'sql' | 'files';
const others: Record<Other, string> = { sql: 'SQL', files: 'Tệp dữ liệu' };

const named = (name: string | null): ReportName | Other =>
  name !== null && (name in reports || name in others) ? (name as ReportName | Other) : 'funnel';

/** The reports by what they are about. */
const groups: readonly { title: string; names: readonly (ReportName | Other)[] }[] = [
  { title: 'Bán hàng', names: ['funnel', 'turnaround', 'revenue', 'processes', 'materials', 'cohorts'] },
  { title: 'Sản xuất', names: ['on-time', 'scorecards', 'bottlenecks', 'revisions', 'responses'] },
  { title: 'Dữ liệu', names: ['quality', 'sql', 'files'] },
];
const titleOf = (name: ReportName | Other): string =>
  name in others ? others[name as Other] : reportOf(name as ReportName).title;

const withoutOrders: readonly ReportName[] = ['quality'];
/** Beyond this the figures are said to be behind. Seconds. */
const freshFor = 60;

const open = { row: undefined, figure: undefined };

/** The reports, SQL and files, one at a time. The URL holds which. */
export function Reports({ user }: { user: User }) {
  const [params, setParams] = useUrlParams();
  const shown = named(params.get('report'));
  const narrow = useIsNarrow();
  const addressOf = (name: string) => {
    const next = new URLSearchParams({ ...Object.fromEntries(params), report: name });
    for (const each of Object.keys(open)) next.delete(each);
    return `?${next.toString()}`;
  };
  return (
    <div className={styles['desk']}>
      <nav aria-label="Các báo cáo">
        {narrow ? (
          <Select
            aria-label="Báo cáo"
            value={shown}
            virtual={false}
            options={groups.map(({ title, names }) => ({
              label: title,
              options: names.map((name) => ({ value: name, label: titleOf(name) })),
            }))}
            onChange={(name) => setParams({ ...open, report: name })}
          />
        ) : (
          groups.map(({ title, names }) => (
            <section key={title} aria-label={title}>
              <p>{title}</p>
              <ul>
                {names.map((name) => (
                  <li key={name}>
                    <Link to={addressOf(name)} aria-current={name === shown ? 'page' : undefined}>
                      {titleOf(name)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </nav>
      <div className={styles['main']}>
        <Suspense fallback={<Lines count={8} />}>
          {shown === 'sql' ? (
            <SqlDesk user={user} />
          ) : shown === 'files' ? (
            <DataFiles user={user} />
          ) : (
            <Report key={shown} report={shown} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

/** A report. The URL holds its filters, and the number whose orders are open. */
function Report({ report }: { report: ReportName }) {
  const [params, setParams] = useUrlParams();
  const by = timeUnits.find((unit) => unit === params.get('by'));
  const definition = reportOf(report, by);
  const given = (name: string) => params.get(name) ?? undefined;
  const chosen = {
    from: given('from'),
    to: given('to'),
    factory: given('factory'),
    customer: given('customer'),
    period: given('period'),
  };
  const [today] = useState(() => isoDay(new Date()));
  const shown = askedDays(chosen, today);
  const asked = { ...shown.days, factory: chosen.factory, customer: chosen.customer };
  const narrowed = Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) =>
        value &&
        definition.filters.includes(name === 'from' || name === 'to' ? 'period' : (name as 'factory')),
    ),
  );
  const query: ReportQuery = { ...narrowed, ...(by && definition.hasUnits ? { by } : {}) };
  const load = useReportFiguresQuery({ report, query }, { refetchOnMountOrArgChange: true });
  // Weeks stay on the screen until the months are there.
  const [unit, setUnit] = useState(by);
  if (load.currentData && unit !== by) setUnit(by);
  const loaded = useMemo(() => reportOf(report, unit), [report, unit]);
  const onOpen = withoutOrders.includes(report)
    ? undefined
    : (key: string, of: string) => setParams({ row: key, figure: of });
  const [row, figure] = [params.get('row'), params.get('figure')];
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h1>{definition.title}</h1>
          <small>{definition.meaning}</small>
        </div>
        {load.currentData && <Takeaway name={report} definition={loaded} rows={load.currentData.rows} />}
      </header>
      <ReportFilters
        {...{ definition, chosen, shown }}
        onChange={(change) => setParams({ ...open, ...change })}
      />
      <Loaded of={load} failure="Không thể tải báo cáo" rows={8}>
        {({ rows, totals, before, freshness }) => (
          <div
            aria-busy={load.isFetching}
            className={styles['figures']}
            style={{ '--chart': `${String(chartHeight(loaded, rows))}px` } as CSSProperties}
          >
            {rows.length > 0 && (
              <div className={styles['sheet']}>
                {totals && <Totals definition={loaded} {...{ totals, before, onOpen }} />}
                {report === 'funnel' && totals && <Funnel figures={loaded.figures} {...{ totals, onOpen }} />}
                <Suspense fallback={<div className={styles['chart']} />}>
                  <ReportChart definition={loaded} rows={rows} />
                </Suspense>
              </div>
            )}
            <ReportTable definition={loaded} {...{ rows, totals, onOpen }} />
            <p className={styles['freshness']} role="status">
              {freshness.lastEventAt
                ? `Số liệu đến ${formatDateTime(freshness.lastEventAt)}, vị trí ${formatNumber(Number(freshness.position))} của nhật ký.`
                : 'Chưa có sự kiện nào.'}
              {before && ` Kỳ trước: ${formatDate(before.from)} – ${formatDate(before.to)}.`}
              {freshness.lagSeconds > freshFor &&
                ` Số liệu đang chậm ${formatNumber(Math.round(freshness.lagSeconds))} giây.`}
            </p>
          </div>
        )}
      </Loaded>
      {row !== null && figure && definition.figures.some(({ key }) => key === figure) && (
        <OrdersBehind report={report} query={{ ...query, row, figure }} onClose={() => setParams(open)} />
      )}
    </>
  );
}

type TakeawayProps = {
  name: ReportName;
  definition: ReportDefinition;
  rows: Parameters<typeof cellsOf>[1];
};

/** Copying, saving and printing what is shown. */
function Takeaway({ name, definition, rows }: TakeawayProps) {
  const toast = useToast();
  const cells = () => cellsOf(definition, rows);
  const copy = async () => {
    try {
      // Absent on a page without TLS, and refused where the user does not allow it.
      await navigator.clipboard.writeText(tabsOf(cells()));
      toast.success('Đã chép bảng');
    } catch {
      toast.error('Trình duyệt không cho chép. Hãy tải CSV.');
    }
  };
  return (
    <span className={styles['takeaway']}>
      <Button type="text" aria-label="Chép" icon={<CopyOutlined />} onClick={() => void copy()}>
        Chép
      </Button>
      <SaveTable name={name} cells={cells} />
      <Button type="text" aria-label="In" icon={<PrinterOutlined />} onClick={() => window.print()}>
        In
      </Button>
    </span>
  );
}
