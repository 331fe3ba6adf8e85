import { factoryTabs, isFactoryQuote, isProvider, priceAnswers, priceOf } from '@market/contracts';
import type { Project } from '@market/contracts';
import type { ComponentProps } from 'react';
import { useFactories } from '../../features/accounts/use-factories';
import { useUser } from '../../features/accounts/user';
import { recordedAsStep } from '../../features/payments/instalment-text';
import { RecordButton } from '../../features/payments/PaymentButtons';
import { usePaymentsQuery } from '../../features/payments/payments.api';
import { ActionBar } from '../../features/projects/actions/ActionBar';
import { currentFiles } from '../../features/objects/place-text';
import { usePartsQuery } from '../../features/projects/projects.api';
import { NewerQuote } from '../../features/quotes/NewerQuote';
import { QuoteComparison } from '../../features/quotes/QuoteComparison';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { receiptsOf } from '../uploads/message-files';
import { QuoteButton } from './QuoteButton';

type ProjectActionsProps = { project: Project } & Pick<
  ComponentProps<typeof ActionBar>,
  'beside' | 'more' | 'except'
>;

/** The action buttons for the user's role; a customer answers a quote with the buttons next to the price instead. */
export function ProjectActions({ project, except = [], ...bar }: ProjectActionsProps) {
  const { role } = useUser();
  if (isProvider(role)) return <ProviderActions project={project} except={except} {...bar} />;
  return (
    <>
      {role === 'manufacturer' && mayStillBeQuoted(project) && <QuoteButton project={project} />}
      <ActionBar
        {...bar}
        project={project}
        except={[
          ...except,
          ...priceAnswers,
          'Resubmit',
          ...(hasOwnQuote(project) ? (['DeclineOrder'] as const) : []),
        ]}
        side={role === 'manufacturer' ? 'factory' : 'customer'}
      />
    </>
  );
}

const hasOwnQuote = ({ hasWaitingQuote, hasOutdatedQuote }: Project): boolean =>
  hasWaitingQuote || hasOutdatedQuote;

/** The statuses of the factory's drawings; later orders have their price. */
const mayStillBeQuoted = ({ status }: Project): boolean =>
  (factoryTabs.drawings as readonly string[]).includes(status);

function ProviderActions({ project, ...bar }: ProjectActionsProps) {
  const { id } = useUser();
  const { data: parts = [] } = usePartsQuery({ projectId: project.id });
  const { data: quotes } = useQuotesOfProjectQuery({ projectId: project.id });
  const factories = useFactories();
  const recordsPayments = project.allowed.includes('RecordPayment');
  const { data: payments } = usePaymentsQuery(
    { projectId: project.id },
    { skip: !priceOf(project) || !recordsPayments },
  );
  const factoryQuotes = quotes?.filter(isFactoryQuote) ?? [];
  const next = payments?.instalments.find(
    ({ kind, paidAt }) => kind === recordedAsStep(project) && paidAt === null,
  );
  return (
    <>
      {payments && (
        <RecordButton
          payments={payments}
          instalment={recordsPayments ? next : undefined}
          renderReceipts={receiptsOf(project)}
        />
      )}
      <ActionBar
        {...bar}
        project={project}
        quotes={factoryQuotes}
        factories={factories}
        payments={payments}
        desk={{
          accountId: id,
          parts,
          files: currentFiles(project.files),
          renderQuotes: (at) => <QuoteComparison quotes={factoryQuotes} factories={factories} {...at} />,
          renderNewer: (refused) => <NewerQuote {...refused} />,
        }}
      />
    </>
  );
}
