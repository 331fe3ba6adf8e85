import { isFactoryQuote } from '@market/contracts';
import { Divider, Typography } from 'antd';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { QuoteFacts } from '../../features/quotes/QuoteFacts';
import { Loaded } from '../../components/loading/Loaded';

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
          <Typography.Text type="secondary">Chưa có báo giá của nhà máy.</Typography.Text>
        ) : (
          <ul>
            {quotes.filter(isFactoryQuote).map((quote, index) => (
              <li key={quote.id}>
                {index > 0 && <Divider size="middle" />}
                {nameOf && <h3>{nameOf(quote.manufacturerId)}</h3>}
                <QuoteFacts quote={quote} at={`/quotes/${index}`} columns={nameOf ? undefined : 2} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
