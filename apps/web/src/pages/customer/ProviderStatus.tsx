import { isFactoryQuote } from '@market/contracts';
import type { Project, UpdateProject } from '@market/contracts';
import { useFactories } from '../../features/accounts/use-factories';
import { StatusForm } from '../../features/projects/review/StatusForm';
import { NewerQuote } from '../../features/quotes/NewerQuote';
import { releasedOf } from '../../features/quotes/compare';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { editStatuses } from '../provider/review/edit-statuses';

type ProviderStatusProps = { project: Project; onTake: (update: UpdateProject) => void };

/** What only the provider sets of an order, above the request that it edits for the customer; one save takes both. */
export function ProviderStatus({ project, onTake }: ProviderStatusProps) {
  const { data: quotes = [] } = useQuotesOfProjectQuery({ projectId: project.id });
  const factories = useFactories();
  return (
    <StatusForm
      key={project.status}
      project={project}
      factories={factories}
      statuses={editStatuses}
      view="default"
      quote={releasedOf(quotes.filter(isFactoryQuote))}
      renderNewer={(refused) => <NewerQuote {...refused} />}
      onTake={onTake}
    />
  );
}
