import { ArrowLeftOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../components/layout/PageTitle';
import { Screen } from '../../components/layout/Screen';
import { Spinner } from '../../components/loading/Spinner';
import { DownloadButton } from '../../features/objects/preview/DownloadButton';
import { isObjectUrl } from '../../features/objects/preview/open-file';
import { seenAs } from '../../features/objects/preview/revisions';
import { viewerTexts } from '../../features/models/viewer-texts';
import { OrderParts, OtherView, PartInfo, PartTitle } from './OrderParts';
import { OrderTools } from './OrderTools';
import styles from './ViewerPage.module.css';

const NotedModel = lazy(async () => ({ default: (await import('./NotedModel')).NotedModel }));
const FlatViewer = lazy(async () => ({
  default: (await import('../../features/models/flat/FlatViewer')).FlatViewer,
}));
const Comparison = lazy(async () => ({ default: (await import('./Comparison')).Comparison }));

/** A model or a drawing in its own window, or in the same tab when the browser blocks new windows. */
export function ViewerPage() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const given = (name: string) => query.get(name) ?? undefined;
  const url = given('file') ?? '';
  const file = { url, name: given('name') || url };
  const before = fileAt(given('before'), given('beforeName'));
  const paper = fileAt(given('paper'), given('paperName'));
  const project = given('project');
  const back = () => {
    if (window.opener) window.close();
    else if (history.length > 1) void navigate(-1);
    else void navigate('/');
  };
  if (!isObjectUrl(url))
    return (
      <Screen title={viewerTexts.unavailable}>
        <Button icon={<ArrowLeftOutlined />} onClick={back}>
          Quay lại
        </Button>
      </Screen>
    );
  const put = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  const ofOrder = project !== undefined && {
    ...{ projectId: project, shown: file },
    onShow: (other: { url: string; name: string }) =>
      setQuery({ file: other.url, name: other.name, project }, { replace: true }),
  };
  return (
    <main className={styles['page']}>
      <PageTitle text={file.name} />
      <header>
        <Button icon={<CloseOutlined />} aria-label="Quay lại" title="Quay lại" onClick={back} />
        {ofOrder ? (
          <>
            <PartTitle {...ofOrder} />
            <OrderTools
              {...{ projectId: ofOrder.projectId, url, before, paper }}
              onCompare={(other) => put({ before: other?.url, beforeName: other?.name })}
              onPaper={(other) => put({ paper: other?.url, paperName: other?.name })}
            />
            <OtherView {...ofOrder} />
            <PartInfo {...ofOrder} />
          </>
        ) : (
          <div className={styles['title']}>
            <h1>{file.name}</h1>
          </div>
        )}
        <DownloadButton file={file} iconOnly />
      </header>
      <div className={styles['views']}>
        <Suspense fallback={<Spinner />}>
          {before ? (
            <Comparison key={`${url} ${before.url}`} {...{ file, before }} />
          ) : seenAs(file.name) === 'paper' ? (
            <FlatViewer key={url} file={file} />
          ) : (
            <NotedModel key={url} file={file} projectId={project} firstNote={given('note')} />
          )}
          {paper && <FlatViewer key={paper.url} file={paper} />}
        </Suspense>
      </div>
      {ofOrder && <OrderParts {...ofOrder} />}
    </main>
  );
}

const fileAt = (url: string | undefined, name: string | undefined) =>
  url && isObjectUrl(url) ? { url, name: name || url } : undefined;
