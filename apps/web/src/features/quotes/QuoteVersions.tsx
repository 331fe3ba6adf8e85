import { quoteFields, quoteStateText } from '@market/contracts';
import type { Quote, QuoteField } from '@market/contracts';
import { formatDateTime } from '../../components/values/dates';
import { figureText } from '../../components/values/quote-figures';
import styles from './QuoteVersions.module.css';

const rows: readonly { label: string; isText?: true; of: (quote: Quote) => string }[] = [
  ...(Object.keys(quoteFields) as QuoteField[]).map((name) => ({
    label: quoteFields[name].label,
    of: (quote: Quote) => figureText(name, quote[name]),
  })),
  { label: 'Ghi chú', isText: true, of: ({ notes }) => notes },
  { label: 'Trạng thái', isText: true, of: quoteStateText },
  { label: 'Lý do', isText: true, of: ({ reason }) => reason },
  { label: 'Gửi lúc', isText: true, of: ({ createdAt }) => formatDateTime(createdAt) },
];

/** The versions of one factory's quote side by side, newest first; what differs from the version before is bold. */
export function QuoteVersions({ versions }: { versions: readonly Quote[] }) {
  return (
    <div className={styles['versions']} tabIndex={0} role="region" aria-label="Các phiên bản báo giá">
      <table>
        <thead>
          <tr>
            <th scope="col">Phiên bản</th>
            {versions.map(({ id, version }) => (
              <th key={id} scope="col">
                {version}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ of }) => versions.some((quote) => of(quote) !== ''))
            .map(({ label, isText, of }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {versions.map((quote, index) => {
                  const earlier = versions[index + 1];
                  const changed = earlier !== undefined && of(earlier) !== of(quote);
                  return (
                    <td key={quote.id} data-text={isText} data-changed={changed || undefined}>
                      {of(quote)}
                    </td>
                  );
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
