import { isFactoryQuote } from '@market/contracts';
import { PartStage } from '../../features/projects/parts/PartStage';
import { usePartsQuery } from '../../features/projects/projects.api';
import { QuoteDialog } from '../../features/quotes/QuoteDialog';
import type { QuoteDialogProps } from '../../features/quotes/QuoteDialog';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { drawingControls } from '../uploads/drawing-controls';
import { useStageFiles } from '../viewer/use-stage-files';

/** The dialog of a quote beside what is to be made; files can be attached, and it starts from the factory's latest version. */
export function ProjectQuoteDialog(props: Omit<QuoteDialogProps, 'attachments' | 'last' | 'stage'>) {
  const { project } = props;
  const { data: quotes, isLoading } = useQuotesOfProjectQuery({ projectId: project.id });
  const { data: parts = [] } = usePartsQuery({ projectId: project.id });
  const stageFiles = useStageFiles(project);
  if (isLoading) return null;
  const last = quotes?.filter(isFactoryQuote).sort((a, b) => b.version - a.version)[0];
  return (
    <QuoteDialog
      {...props}
      last={last}
      stage={<PartStage project={project} parts={parts} {...stageFiles} />}
      attachments={drawingControls().quoteFiles}
    />
  );
}
