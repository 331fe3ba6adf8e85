import { QuoteDialog } from '../../features/quotes/QuoteDialog';
import type { QuoteDialogProps } from '../../features/quotes/QuoteDialog';
import { drawingControls } from '../uploads/drawing-controls';

/** The dialog of a quote, to which files can be attached. */
export const ProjectQuoteDialog = (props: Omit<QuoteDialogProps, 'attachments'>) => (
  <QuoteDialog {...props} attachments={drawingControls().quoteFiles} />
);
