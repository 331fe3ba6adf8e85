import type { Project } from '@market/contracts';
import { Button } from 'antd';
import { Suspense, lazy } from 'react';
import { useUrlParams } from '../../components/url-params';

// With its uploads: a phone that only lists orders loads neither.
const QuoteDialog = lazy(async () => ({
  default: (await import('./ProjectQuoteDialog')).ProjectQuoteDialog,
}));

type QuoteButtonProps = {
  project: Project;
  /** Of several orders in a list one has the primary button. */
  primary?: boolean;
};

/** The factory's quote button; disabled while the project does not accept quotes. The URL says that its dialog is open. */
export function QuoteButton({ project, primary = true }: QuoteButtonProps) {
  const [params, setParams] = useUrlParams();
  const mayQuote = project.allowed.includes('SubmitQuote');
  return (
    <>
      <Button
        // Whose quote is for an earlier request confirms it first.
        type={project.hasOutdatedQuote || !primary ? 'default' : 'primary'}
        disabled={!mayQuote}
        onClick={() => setParams({ quote: project.id }, 'replace')}
      >
        {project.hasOutdatedQuote ? 'Báo giá lại' : 'Báo giá ngay'}
      </Button>
      {mayQuote && params.get('quote') === project.id && (
        <Suspense>
          <QuoteDialog project={project} onClose={() => setParams({ quote: undefined }, 'replace')} />
        </Suspense>
      )}
    </>
  );
}
