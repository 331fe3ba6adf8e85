import { isFactoryQuote } from '@control-center/contracts';
import type { Project, Quote } from '@control-center/contracts';
import { Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { Loaded } from '../../../components/loading/Loaded';
import { ContractForm } from '../../../forms/ContractForm';
import { NumberField } from '../../../forms/NumberField';
import { useFactories } from '../../../features/accounts/use-factories';
import { ReleaseDialog } from '../../../features/projects/actions/ReleaseDialog';
import { NewerQuote } from '../../../features/quotes/NewerQuote';
import { QuoteComparison } from '../../../features/quotes/QuoteComparison';
import { RejectDialog } from '../../../features/quotes/RejectDialog';
import { useQuotesOfProjectQuery } from '../../../features/quotes/quotes.api';

type Trial = { price?: number };

/** The quotes side by side, with the margin at a price to try; choosing one releases it. */
export function QuotesTab({ project }: { project: Project }) {
  const load = useQuotesOfProjectQuery({ projectId: project.id });
  const factories = useFactories();
  const [form] = Form.useForm<Trial>();
  const typed: unknown = Form.useWatch('price', form);
  const price = typeof typed === 'number' ? typed : (project.finalPrice ?? undefined);
  const [chosen, choose] = useState<Quote>();
  const [rejected, reject] = useState<Quote>();
  const nameOf = (id: string) => factories.find((factory) => factory.id === id)?.companyName ?? 'Nhà máy';
  const { allowed } = project;
  return (
    <Loaded of={load} failure="Không thể tải báo giá">
      {(replies) => {
        const quotes = replies.filter(isFactoryQuote);
        if (quotes.length === 0)
          return <Typography.Text type="secondary">Chưa có báo giá của nhà máy.</Typography.Text>;
        return (
          <Flex vertical gap="small">
            <ContractForm<Trial> form={form} name="trial" onSubmit={() => ({ data: undefined })}>
              <NumberField
                name="price"
                label="Giá thử cho khách hàng"
                kind="integer"
                unit="₫"
                style={{ maxWidth: 240, marginBottom: 0 }}
              />
            </ContractForm>
            <QuoteComparison
              quotes={quotes}
              nameOf={nameOf}
              price={price}
              chosenId={quotes.find(({ state }) => state === 'accepted')?.id}
              onChoose={allowed.includes('ReleaseQuote') ? choose : undefined}
              onReject={allowed.includes('RejectQuote') ? reject : undefined}
            />
            {chosen && (
              <ReleaseDialog
                project={project}
                quotes={quotes.filter(({ state, isOutdated }) => state === 'waiting' && !isOutdated)}
                factories={factories}
                initial={{
                  quoteId: chosen.id,
                  finalPrice: typeof typed === 'number' ? typed : chosen.totalPrice,
                }}
                renderQuotes={(at) => <QuoteComparison quotes={quotes} nameOf={nameOf} {...at} />}
                renderNewer={(refused) => <NewerQuote {...refused} />}
                onClose={() => choose(undefined)}
              />
            )}
            {rejected && (
              <RejectDialog
                quote={rejected}
                factoryName={nameOf(rejected.manufacturerId)}
                onClose={() => reject(undefined)}
              />
            )}
          </Flex>
        );
      }}
    </Loaded>
  );
}
