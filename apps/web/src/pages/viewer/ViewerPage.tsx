import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { lazy } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../components/layout/PageTitle';
import { Screen } from '../../components/layout/Screen';
import { DownloadButton } from '../../features/objects/preview/DownloadButton';
import { isObjectUrl } from '../../features/objects/preview/open-file';
import { viewerTexts } from '../../features/models/viewer-texts';
import { useMissingPicture } from '../uploads/MissingPictures';
import styles from './ViewerPage.module.css';

const ModelViewer = lazy(async () => ({
  default: (await import('../../features/models/ModelViewer')).ModelViewer,
}));

/** A 3D model in its own window, or in the same tab when the browser blocks new windows. */
export function ViewerPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const url = query.get('file') ?? '';
  const name = query.get('name') || url;
  const onPicture = useMissingPicture(url);
  const back = () => {
    if (window.opener) window.close();
    else if (history.length > 1) void navigate(-1);
    else void navigate('/');
  };
  const backButton = (
    <Button icon={<ArrowLeftOutlined />} onClick={back}>
      Quay lại
    </Button>
  );
  if (!isObjectUrl(url)) return <Screen title={viewerTexts.unavailable}>{backButton}</Screen>;
  return (
    <main className={styles['page']}>
      <PageTitle text={name} />
      <Flex component="header" align="center" gap={12}>
        {backButton}
        <h1>{name}</h1>
        <DownloadButton file={{ url, name }} />
      </Flex>
      <ModelViewer url={url} name={name} onPicture={onPicture} />
    </main>
  );
}
