import { isFactoryQuote } from '@market/contracts';
import type { Project, ProjectAction, Quote } from '@market/contracts';
import { Form, Typography } from 'antd';
import { useState } from 'react';
import { Loaded } from '../../../components/loading/Loaded';
import { Settled } from '../../../components/loading/Settled';
import { Lines } from '../../../components/loading/Skeletons';
import { useUrlParams } from '../../../components/url-params';
import { useLedTo, useOpened } from '../../../components/overlays/open-dialog';
import { useFactories } from '../../../features/accounts/use-factories';
import { ReleaseDialog } from '../../../features/projects/actions/dialogs/ReleaseDialog';
import { latestQuotes } from '../../../features/quotes/compare';
import { NewerQuote } from '../../../features/quotes/NewerQuote';
import { QuoteComparison } from '../../../features/quotes/QuoteComparison';
import { RejectDialog } from '../../../features/quotes/RejectDialog';
import { useQuotesOfProjectQuery } from '../../../features/quotes/quotes.api';
import { PriceBar } from './PriceBar';
import type { Trial } from './PriceBar';
import styles from './QuotesTab.module.css';

const waitingOf = (quotes: readonly Quote[]): Quote[] =>
  latestQuotes(quotes).filter(({ state, isOutdated }) => state === 'waiting' && !isOutdated);

/** The quotes side by side; one of them is chosen, and with the price for the customer it is released. */
export function QuotesTab({ project }: { project: Project }) {
  const load = useQuotesOfProjectQuery({ projectId: project.id });
  const factories = useFactories();
  const [form] = Form.useForm<Trial>();
  const typed: unknown = Form.useWatch('price', form);
  const price = typeof typed === 'number' ? typed : (project.finalPrice ?? undefined);
  const [chosenId, choose] = useState<string>();
  const [releasing, setReleasing] = useState(false);
  const { allowed } = project;
  const mayRelease = allowed.includes('ReleaseQuote');
  // Before the tab is shown, the order's other actions stand for it.
  const isShown = useUrlParams()[0].get('tab') === 'quotes';
  const waitingFor = (action: ProjectAction) =>
    isShown && allowed.includes(action) ? waitingOf(load.data?.filter(isFactoryQuote) ?? []) : [];
  const [rejected, reject] = useOpened((place) =>
    waitingFor('RejectQuote').find(({ id }) => place === `reject.${id}`),
  );
  useLedTo(
    (place) => waitingFor('ReleaseQuote').find(({ id }) => place === `ReleaseQuote.${id}`),
    ({ id }) => {
      choose(id);
      setReleasing(true);
    },
  );
  return (
    <Loaded of={load} failure="Không thể tải báo giá">
      {(replies) => {
        const quotes = replies.filter(isFactoryQuote);
        if (quotes.length === 0)
          return <Typography.Text type="secondary">Chưa có báo giá của nhà máy.</Typography.Text>;
        const waiting = waitingOf(quotes);
        const accepted = quotes.find(({ state }) => state === 'accepted');
        const chosen = waiting.find(({ id }) => id === chosenId) ?? (mayRelease ? waiting[0] : accepted);
        return (
          <Settled skeleton={<Lines count={8} />}>
            <div className={styles['sheet']}>
              <QuoteComparison
                quotes={quotes}
                factories={factories}
                price={price}
                chosenId={chosen?.id}
                onChoose={mayRelease ? ({ id }) => choose(id) : undefined}
                onReject={allowed.includes('RejectQuote') ? reject : undefined}
              />
              <PriceBar
                {...{ project, form, chosen, price }}
                onRelease={mayRelease ? () => setReleasing(true) : undefined}
              />
            </div>
            <small className={styles['note']}>
              Khách chỉ thấy giá cho khách, thời gian giao và lịch thanh toán. Nhà máy không được chọn thôi
              xem được dự án ngay khi gửi.
            </small>
            {releasing && chosen && (
              <ReleaseDialog
                project={project}
                quotes={waiting}
                factories={factories}
                initial={{
                  quoteId: chosen.id,
                  finalPrice: typeof typed === 'number' ? typed : chosen.totalPrice,
                }}
                renderNewer={(refused) => <NewerQuote {...refused} />}
                onClose={() => setReleasing(false)}
              />
            )}
            {rejected && (
              <RejectDialog
                quote={rejected}
                factoryName={
                  factories.find(({ id }) => id === rejected.manufacturerId)?.companyName ?? 'Nhà máy'
                }
                onClose={() => reject(undefined)}
              />
            )}
          </Settled>
        );
      }}
    </Loaded>
  );
}
