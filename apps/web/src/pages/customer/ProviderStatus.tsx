import { isFactoryQuote } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Panel } from '../../components/layout/Panel';
import { StatusForm } from '../../features/projects/review/StatusForm';
import { NewerQuote } from '../../features/quotes/NewerQuote';
import { releasedOf } from '../../features/quotes/compare';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { editStatuses } from '../provider/review/edit-statuses';

/** What only the provider sets of an order, above the request that it edits for the customer. */
export function ProviderStatus({ project }: { project: Project }) {
  const { data: quotes = [] } = useQuotesOfProjectQuery({ projectId: project.id });
  return (
    <Panel title="Trạng thái và ghi chú">
      <StatusForm
        key={project.status}
        project={project}
        statuses={editStatuses}
        view="default"
        quote={releasedOf(quotes.filter(isFactoryQuote))}
        renderNewer={(refused) => <NewerQuote {...refused} />}
      />
    </Panel>
  );
}
