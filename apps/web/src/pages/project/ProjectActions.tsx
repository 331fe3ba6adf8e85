import { factoryTabs, isFactoryQuote, isProvider } from '@control-center/contracts';
import type { Project, ProjectAction } from '@control-center/contracts';
import { useFactories } from '../../features/accounts/use-factories';
import { useUser } from '../../features/accounts/user';
import { usePaymentsQuery } from '../../features/payments/payments.api';
import { ActionBar } from '../../features/projects/actions/ActionBar';
import { currentFiles } from '../../features/objects/place-text';
import { usePartsQuery } from '../../features/projects/projects.api';
import { QuoteComparison } from '../../features/quotes/QuoteComparison';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { QuoteButton } from './QuoteButton';

/** The action buttons for the user's role; a customer answers a quote with the buttons next to the price instead. */
export function ProjectActions({ project }: { project: Project }) {
  const { role } = useUser();
  if (isProvider(role)) return <ProviderActions project={project} />;
  return (
    <>
      {role === 'manufacturer' && mayStillBeQuoted(project) && <QuoteButton project={project} />}
      <ActionBar
        project={project}
        except={['ApproveQuote', 'Resubmit', ...(project.hasWaitingQuote ? (['DeclineOrder'] as const) : [])]}
        side={role === 'manufacturer' ? 'factory' : 'customer'}
      />
    </>
  );
}

/** The statuses of the factory's drawings; later orders have their price. */
const mayStillBeQuoted = ({ status }: Project): boolean =>
  (factoryTabs.drawings as readonly string[]).includes(status);

/** Their dialogs name what is paid and what is not, or ask for the account to pay into. */
const needsPayments = (action: ProjectAction): boolean =>
  action === 'CompleteProject' || action === 'CancelProject' || action === 'RequestPayment';

function ProviderActions({ project }: { project: Project }) {
  const { id } = useUser();
  const { data: parts = [] } = usePartsQuery({ projectId: project.id });
  const { data: quotes } = useQuotesOfProjectQuery({ projectId: project.id });
  const factories = useFactories();
  const { data: payments } = usePaymentsQuery(
    { projectId: project.id },
    { skip: project.finalPrice === null || !project.allowed.some(needsPayments) },
  );
  const factoryQuotes = quotes?.filter(isFactoryQuote) ?? [];
  const nameOf = (manufacturerId: string) =>
    factories.find((factory) => factory.id === manufacturerId)?.companyName ?? 'Nhà máy';
  return (
    <ActionBar
      project={project}
      quotes={factoryQuotes}
      factories={factories}
      payments={payments}
      desk={{
        accountId: id,
        parts,
        files: currentFiles(project.files),
        renderQuotes: (at) => <QuoteComparison quotes={factoryQuotes} nameOf={nameOf} {...at} />,
      }}
    />
  );
}
