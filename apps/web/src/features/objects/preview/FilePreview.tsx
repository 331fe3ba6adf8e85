import { previewOf } from '@control-center/contracts';
import type { Preview, StoredFile } from '@control-center/contracts';
import { Alert, Button, Flex, Spin } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { DownloadButton } from './DownloadButton';
import { inlineUrl, newTabUrl, openViewer } from './open-file';
import styles from '../objects.module.css';

type PreviewProps = { file: Pick<StoredFile, 'url' | 'name'> & { description?: string } };

/** The preview of a file by its extension (section 2), or ways to open and download it. */
export function FilePreview({ file }: PreviewProps) {
  const PreviewOfKind = previews[previewOf(file.name)];
  return (
    <section className={styles['preview']} aria-label={`Xem trước ${file.name}`}>
      <PreviewOfKind key={file.url} file={file} />
    </section>
  );
}

function ImagePreview({ file }: PreviewProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed')
    return (
      <OpenOrDownload file={file}>
        <Alert type="error" showIcon title="Không thể hiển thị hình ảnh này trong trình duyệt." />
      </OpenOrDownload>
    );
  return (
    <div className={styles['image']} aria-busy={state === 'loading'}>
      {state === 'loading' && <Spin />}
      <img
        src={inlineUrl(file)}
        alt={file.description || file.name}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </div>
  );
}

const PdfPreview = ({ file }: PreviewProps) => (
  <OpenOrDownload file={file}>
    <p>Mở file PDF trong tab mới để xem. Một số trình duyệt chặn xem trước PDF: khi đó hãy tải file về.</p>
  </OpenOrDownload>
);

function ModelPreview({ file }: PreviewProps) {
  const navigate = useNavigate();
  return (
    <Flex vertical gap={12}>
      <p>Mô hình 3D: kéo để xoay, cuộn để thu phóng, kéo chuột phải để di chuyển.</p>
      <Flex wrap gap="small">
        <Button type="primary" onClick={() => openViewer(file, (path) => void navigate(path))}>
          Mở trình xem 3D
        </Button>
        <DownloadButton file={file} />
      </Flex>
    </Flex>
  );
}

const CadPreview = ({ file }: PreviewProps) => (
  <OpenOrDownload file={file}>
    <p>File CAD không xem được trong trình duyệt. Vui lòng tải file về và mở bằng phần mềm CAD.</p>
  </OpenOrDownload>
);

const NoPreview = ({ file }: PreviewProps) => (
  <OpenOrDownload file={file}>
    <p>Định dạng này không được hỗ trợ xem trước.</p>
  </OpenOrDownload>
);

const previews: Record<Preview, (props: PreviewProps) => ReactNode> = {
  image: ImagePreview,
  pdf: PdfPreview,
  model: ModelPreview,
  cad: CadPreview,
  none: NoPreview,
};

/** The two ways to get a file that has no preview here. */
const OpenOrDownload = ({ file, children }: PreviewProps & { children: ReactNode }) => (
  <Flex vertical gap={12}>
    {children}
    <Flex wrap gap="small">
      <Button href={newTabUrl(file)} target="_blank" rel="noopener">
        Mở trong tab mới
      </Button>
      <DownloadButton file={file} />
    </Flex>
  </Flex>
);
