import { isFactoryQuote } from '@control-center/contracts';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { QuoteFacts } from '../../features/quotes/QuoteFacts';
import { Loaded } from '../../components/loading/Loaded';
import styles from './FactoryQuotes.module.css';

type FactoryQuotesProps = {
  projectId: string;
  /** The heading of each quote; absent when there is only one factory. */
  nameOf?: (manufacturerId: string) => string;
};

/** The factory quotes of a project that the user may see. */
export function FactoryQuotes({ projectId, nameOf }: FactoryQuotesProps) {
  const load = useQuotesOfProjectQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải báo giá">
      {(quotes) =>
        quotes.length === 0 ? (
          <p className={styles['empty']}>Chưa có báo giá của nhà máy.</p>
        ) : (
          <ul className={styles['quotes']}>
            {quotes.filter(isFactoryQuote).map((quote) => (
              <li key={quote.id}>
                {nameOf && <h3>{nameOf(quote.manufacturerId)}</h3>}
                <QuoteFacts quote={quote} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
