import { isFactoryQuote, isProvider } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFactoriesQuery } from '../../features/accounts/accounts.api';
import { useUser } from '../../features/accounts/user';
import { ActionBar } from '../../features/projects/actions/ActionBar';
import { QuoteDialog } from '../../features/quotes/QuoteDialog';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';

/** The action buttons for the user's role; a customer answers a quote with the buttons next to the price instead. */
export function ProjectActions({ project }: { project: Project }) {
  const { role } = useUser();
  if (isProvider(role)) return <ProviderActions project={project} />;
  return (
    <>
      {role === 'manufacturer' && <QuoteButton project={project} />}
      <ActionBar
        project={project}
        except={['ApproveQuote', 'Resubmit']}
        side={role === 'manufacturer' ? 'factory' : 'customer'}
      />
    </>
  );
}

function ProviderActions({ project }: { project: Project }) {
  const { data: quotes } = useQuotesOfProjectQuery({ projectId: project.id });
  const { data: factories } = useFactoriesQuery();
  return <ActionBar project={project} quotes={quotes?.filter(isFactoryQuote)} factories={factories ?? []} />;
}

/** The factory's quote button; disabled when the project does not accept quotes. */
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
