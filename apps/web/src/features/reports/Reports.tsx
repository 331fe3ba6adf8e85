import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { reportNames, reportOf, reports } from '@control-center/contracts';
import type { ReportName, ReportQuery } from '@control-center/contracts';
import { Button, Select } from 'antd';
import { Suspense, lazy } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { useToast } from '../../components/toast';
import { useUrlParams } from '../../components/url-params';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useIsNarrow } from '../../look/use-media';
import { OrdersBehind } from './OrdersBehind';
import { ReportFilters } from './ReportFilters';
import { ReportTable } from './ReportTable';
import { cellsOf, csvOf, tabsOf } from './report-text';
import { useReportFiguresQuery } from './reports.api';
import styles from './reports.module.css';

const ReportChart = lazy(async () => ({ default: (await import('./ReportChart')).ReportChart }));

const named = (name: string | null): ReportName =>
  name !== null && name in reports ? (name as ReportName) : 'funnel';

const options = reportNames.map((name) => ({ value: name, label: reportOf(name).title }));

const withoutOrders: readonly ReportName[] = ['quality'];
/** Beyond this the figures are said to be behind. Seconds. */
const freshFor = 60;

/** The reports, one at a time. The URL holds which, its filters, and the number whose orders are open. */
export function Reports() {
  const [params, setParams] = useUrlParams();
  const report = named(params.get('report'));
  const definition = reportOf(report);
  const given = (name: string) => params.get(name) ?? undefined;
  const chosen = {
    from: given('from'),
    to: given('to'),
    factory: given('factory'),
    customer: given('customer'),
  };
  const query = Object.fromEntries(
    Object.entries(chosen).filter(
      ([name, value]) =>
        value &&
        definition.filters.includes(name === 'from' || name === 'to' ? 'period' : (name as 'factory')),
    ),
  ) as ReportQuery;
  const load = useReportFiguresQuery({ report, query }, { refetchOnMountOrArgChange: true });
  const [row, figure] = [params.get('row'), params.get('figure')];
  const open = { row: undefined, figure: undefined };
  const narrow = useIsNarrow();
  const choose = (name: string) => setParams({ ...open, report: name });
  const addressOf = (name: string) => {
    const next = new URLSearchParams({ ...Object.fromEntries(params), report: name });
    for (const each of Object.keys(open)) next.delete(each);
    return `?${next.toString()}`;
  };
  return (
    <div className={styles['desk']}>
      <nav aria-label="Các báo cáo">
        {narrow ? (
          <Select aria-label="Báo cáo" value={report} options={options} onChange={choose} />
        ) : (
          <ul>
            {options.map(({ value, label }) => (
              <li key={value}>
                <Link to={addressOf(value)} aria-current={value === report ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <Panel title={definition.title} extra={load.data && <Takeaway report={report} rows={load.data.rows} />}>
        <p className={styles['meaning']}>{definition.meaning}</p>
        <ReportFilters
          filters={definition.filters}
          chosen={chosen}
          onChange={(change) => setParams({ ...open, ...change })}
        />
        <Loaded of={load} failure="Không thể tải báo cáo" rows={8}>
          {({ rows, freshness }) => (
            <div aria-busy={load.isFetching}>
              {rows.length > 0 && (
                <Suspense fallback={<div className={styles['chart']} />}>
                  <ReportChart definition={definition} rows={rows} />
                </Suspense>
              )}
              <ReportTable
                definition={definition}
                rows={rows}
                onOpen={
                  withoutOrders.includes(report)
                    ? undefined
                    : (key, of) => setParams({ row: key, figure: of })
                }
              />
              <p className={styles['freshness']} role="status">
                {freshness.lastEventAt
                  ? `Số liệu đến ${formatDateTime(freshness.lastEventAt)}, vị trí ${formatNumber(Number(freshness.position))} của nhật ký.`
                  : 'Chưa có sự kiện nào.'}
                {freshness.lagSeconds > freshFor &&
                  ` Số liệu đang chậm ${formatNumber(Math.round(freshness.lagSeconds))} giây.`}
              </p>
            </div>
          )}
        </Loaded>
      </Panel>
      {row !== null && figure && definition.figures.some(({ key }) => key === figure) && (
        <OrdersBehind report={report} query={{ ...query, row, figure }} onClose={() => setParams(open)} />
      )}
    </div>
  );
}

type TakeawayProps = { report: ReportName; rows: Parameters<typeof cellsOf>[1] };

/** Copying, saving and printing what is shown. */
function Takeaway({ report, rows }: TakeawayProps) {
  const toast = useToast();
  const cells = () => cellsOf(reportOf(report), rows);
  const copy = async () => {
    await navigator.clipboard.writeText(tabsOf(cells()));
    toast.success('Đã chép bảng');
  };
  const save = () => {
    const address = URL.createObjectURL(new Blob([csvOf(cells())], { type: 'text/csv;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `${report}.csv` });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <span className={styles['takeaway']}>
      <Button type="text" icon={<CopyOutlined />} onClick={() => void copy()}>
        Chép
      </Button>
      <Button type="text" icon={<DownloadOutlined />} onClick={save}>
        CSV
      </Button>
      <Button type="text" icon={<PrinterOutlined />} onClick={() => window.print()}>
        In
      </Button>
    </span>
  );
}
