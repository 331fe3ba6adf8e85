import type { Factory, Quote } from '@market/contracts';
import { Radio } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog';
import { MoreActions } from '../../components/overlays/MoreActions';
import { useIsPhone } from '../../look/use-media';
import { latestQuotes } from './compare';
import { bestOf, comparisonRows } from './comparison-rows';
import { CostBar } from './CostBar';
import styles from './QuoteComparison.module.css';
import { QuoteFacts } from './QuoteFacts';
import { QuoteVersions } from './QuoteVersions';

type QuoteComparisonProps = {
  quotes: readonly Quote[];
  factories: readonly Factory[];
  /** The price for the customer as it is typed, for the margins; undefined while it is no number. */
  price: number | undefined;
  /** The quote that the price is for. */
  chosenId: string | undefined;
  onChoose?: ((quote: Quote) => void) | undefined;
  onReject?: ((quote: Quote) => void) | undefined;
};

/** The newest quote of each factory in a column of its own, on phones in a card; the best values are green. */
export function QuoteComparison(props: QuoteComparisonProps) {
  const { quotes, factories, price, chosenId, onChoose, onReject } = props;
  const isPhone = useIsPhone();
  const [detailed, setDetailed] = useState<Quote>();
  const latest = latestQuotes(quotes);
  const compared = { factories, price };
  const nameOf = ({ manufacturerId }: Quote) =>
    factories.find(({ id }) => id === manufacturerId)?.companyName ?? 'Nhà máy';
  const rows = comparisonRows
    .map((row) => ({
      ...row,
      cells: latest.map((quote) => row.cell(quote, compared)),
      best: bestOf(row, latest, compared),
    }))
    .filter(({ cells }) => cells.some(Boolean));
  const mayChoose = ({ state, isOutdated }: Quote) => state === 'waiting' && !isOutdated;
  const headOf = (quote: Quote): ReactNode => (
    <div className={styles['head']}>
      {onChoose && mayChoose(quote) ? (
        <Radio checked={quote.id === chosenId} onChange={() => onChoose(quote)}>
          {nameOf(quote)}
        </Radio>
      ) : (
        <span>{nameOf(quote)}</span>
      )}
      <MoreActions
        type="text"
        label={`Việc khác với báo giá của ${nameOf(quote)}`}
        actions={[
          { key: 'details', label: 'Chi tiết, lý do và file', onClick: () => setDetailed(quote) },
          ...(onReject && quote.state === 'waiting'
            ? [{ key: 'reject', label: 'Từ chối báo giá', danger: true, onClick: () => onReject(quote) }]
            : []),
        ]}
      />
    </div>
  );
  return (
    <>
      {isPhone ? (
        <ul className={styles['cards']} aria-label="So sánh báo giá">
          {latest.map((quote, index) => (
            <li key={quote.id} data-chosen={quote.id === chosenId || undefined}>
              {headOf(quote)}
              <dl>
                {rows.map(({ label, cells, best, isTotal }) =>
                  cells[index] ? (
                    <div key={label} data-best={best.includes(quote.id) || undefined} data-total={isTotal}>
                      <dt>{label}</dt>
                      <dd>{cells[index]}</dd>
                    </div>
                  ) : null,
                )}
              </dl>
              <CostBar quote={quote} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles['frame']} tabIndex={0} role="region" aria-label="So sánh báo giá">
          <table className={styles['table']}>
            <thead>
              <tr>
                <td>
                  {latest.length} nhà máy đã báo giá
                  <small>vật liệu · giờ công · khác</small>
                </td>
                {latest.map((quote) => (
                  <th key={quote.id} scope="col" data-chosen={quote.id === chosenId || undefined}>
                    {headOf(quote)}
                    <CostBar quote={quote} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells, best, isTotal }) => (
                <tr key={label} data-total={isTotal}>
                  <th scope="row">{label}</th>
                  {latest.map(({ id }, index) => (
                    <td
                      key={id}
                      data-chosen={id === chosenId || undefined}
                      data-best={best.includes(id) || undefined}
                    >
                      {cells[index] || '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {detailed && (
        <Dialog
          title={`Báo giá của ${nameOf(detailed)}`}
          footer={null}
          width={760}
          onCancel={() => setDetailed(undefined)}
        >
          <QuoteFacts quote={detailed} columns={2} />
          <Earlier quotes={quotes} of={detailed} />
        </Dialog>
      )}
    </>
  );
}

/** The versions of a factory's quote beside each other, where there are several. */
function Earlier({ quotes, of }: { quotes: readonly Quote[]; of: Quote }) {
  const versions = quotes
    .filter(({ manufacturerId }) => manufacturerId === of.manufacturerId)
    .sort((a, b) => b.version - a.version);
  return versions.length > 1 && <QuoteVersions versions={versions} />;
}
