import type { Quote } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { itemsOf } from '../../../api/paging';
import { LinkButton } from '../../../components/LinkButton';
import { PagedList } from '../../../components/loading/PagedList';
import { useOpened } from '../../../components/overlays/open-dialog';
import { shortId } from '../../../features/projects/project-text';
import { QuoteFacts } from '../../../features/quotes/QuoteFacts';
import { QuoteVersions } from '../../../features/quotes/QuoteVersions';
import { WithdrawDialog } from '../../../features/quotes/WithdrawDialog';
import { useQuotesOfFactoryInfiniteQuery } from '../../../features/quotes/quotes.api';
import { byProject } from './own-quotes';
import styles from './rows.module.css';

type OwnQuotesProps = { factoryId: string; empty: string; readOnly: boolean };

/** The factory's quotes with their true state, also of orders that it has lost: one entry an order, the newest version. */
export function OwnQuotes({ factoryId, empty, readOnly }: OwnQuotesProps) {
  const quotes = useQuotesOfFactoryInfiniteQuery({ manufacturerId: factoryId });
  const orders = byProject(itemsOf(quotes.data));
  return (
    <div className={styles['list']}>
      <PagedList
        of={quotes}
        failure="Không thể tải báo giá"
        empty={empty}
        keyOf={({ id }) => id}
        filter={({ id }) => orders.has(id)}
        pageCountParam="pages"
        few={6}
      >
        {(quote) => <Order versions={orders.get(quote.id)!} readOnly={readOnly} />}
      </PagedList>
    </div>
  );
}

type OrderProps = { versions: readonly Quote[]; readOnly: boolean };

function Order({ versions, readOnly }: OrderProps) {
  const quote = versions[0]!;
  const [withdrawing, setWithdrawing] = useOpened((place) => place === `withdraw.${quote.id}`);
  const [compared, setCompared] = useState(false);
  // A factory that lost the order no longer reads it.
  const mayOpen = readOnly || quote.state === 'waiting' || quote.state === 'accepted';
  return (
    <article aria-label={quote.projectTitle} className={styles['row']} data-kind="quote">
      <div className={styles['text']}>
        <h2>{quote.projectTitle}</h2>
        <code>{shortId(quote.projectId)}</code>
      </div>
      <div className={styles['actions']}>
        {mayOpen && (
          <LinkButton to={`/projects/${quote.projectId}`} aria-label={`Xem chi tiết: ${quote.projectTitle}`}>
            Xem chi tiết
          </LinkButton>
        )}
        {versions.length > 1 && (
          <Button aria-expanded={compared} onClick={() => setCompared(!compared)}>
            {compared ? 'Đóng so sánh' : `So sánh ${versions.length} phiên bản`}
          </Button>
        )}
        {!readOnly && quote.mayWithdraw && (
          <Button danger onClick={() => setWithdrawing(true)}>
            Rút báo giá
          </Button>
        )}
      </div>
      <div className={styles['wide']}>
        {compared ? <QuoteVersions versions={versions} /> : <QuoteFacts quote={quote} />}
      </div>
      {withdrawing && <WithdrawDialog quote={quote} onClose={() => setWithdrawing(false)} />}
    </article>
  );
}
