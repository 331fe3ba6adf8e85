import { factoryTabs, isFactoryQuote, isProvider } from '@control-center/contracts';
import type { Project, ProjectAction } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFactoriesQuery } from '../../features/accounts/accounts.api';
import { useUser } from '../../features/accounts/user';
import { usePaymentsQuery } from '../../features/payments/payments.api';
import { ActionBar } from '../../features/projects/actions/ActionBar';
import { QuoteDialog } from '../../features/quotes/QuoteDialog';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';

/** The action buttons for the user's role; a customer answers a quote with the buttons next to the price instead. */
export function ProjectActions({ project }: { project: Project }) {
  const { role } = useUser();
  if (isProvider(role)) return <ProviderActions project={project} />;
  return (
    <>
      {role === 'manufacturer' && mayStillBeQuoted(project) && <QuoteButton project={project} />}
      <ActionBar
        project={project}
        except={['ApproveQuote', 'Resubmit']}
        side={role === 'manufacturer' ? 'factory' : 'customer'}
      />
    </>
  );
}

/** The statuses of the factory's drawings; later orders have their price. */
const mayStillBeQuoted = ({ status }: Project): boolean =>
  (factoryTabs.drawings as readonly string[]).includes(status);

/** Their dialogs name what is paid and what is not. */
const needsPayments = (action: ProjectAction): boolean =>
  action === 'CompleteProject' || action === 'CancelProject';

function ProviderActions({ project }: { project: Project }) {
  const { data: quotes } = useQuotesOfProjectQuery({ projectId: project.id });
  const { data: factories } = useFactoriesQuery();
  const { data: payments } = usePaymentsQuery(
    { projectId: project.id },
    { skip: project.finalPrice === null || !project.allowed.some(needsPayments) },
  );
  return (
    <ActionBar
      project={project}
      quotes={quotes?.filter(isFactoryQuote)}
      factories={factories ?? []}
      payments={payments}
    />
  );
}

/** The factory's quote button; disabled while the project does not accept quotes. */
export function QuoteButton({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="primary"
        disabled={!project.allowed.includes('SubmitQuote')}
        onClick={() => setOpen(true)}
      >
        Báo giá ngay
      </Button>
      {open && <QuoteDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
