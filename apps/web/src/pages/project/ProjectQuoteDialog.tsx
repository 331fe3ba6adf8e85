import { isFactoryQuote } from '@control-center/contracts';
import { QuoteDialog } from '../../features/quotes/QuoteDialog';
import type { QuoteDialogProps } from '../../features/quotes/QuoteDialog';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { drawingControls } from '../uploads/drawing-controls';

/** The dialog of a quote, to which files can be attached; it starts from the factory's latest version. */
export function ProjectQuoteDialog(props: Omit<QuoteDialogProps, 'attachments' | 'last'>) {
  const { data: quotes, isLoading } = useQuotesOfProjectQuery({ projectId: props.project.id });
  if (isLoading) return null;
  const last = quotes?.filter(isFactoryQuote).sort((a, b) => b.version - a.version)[0];
  return <QuoteDialog {...props} last={last} attachments={drawingControls().quoteFiles} />;
}
