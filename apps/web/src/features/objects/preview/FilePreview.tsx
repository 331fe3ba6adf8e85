import { convertedViewOf, extensionOf, previewOf } from '@market/contracts';
import type { Preview, StoredFile } from '@market/contracts';
import { Alert, Button, Flex, Spin } from 'antd';
import { useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { DrawPreviewContext } from '../../../components/pictures/drawn';
import type { DrawFile } from '../../../components/pictures/drawn';
import { DownloadButton } from './DownloadButton';
import { inlineUrl, newTabUrl } from './open-file';
import { OrderOfFiles, useOpenViewer } from './use-open-viewer';
import styles from '../objects.module.css';

type PreviewProps = {
  file: Pick<StoredFile, 'url' | 'name'> & { description?: string };
  /** Whether a 3D viewer of the file stands beside it. */
  isShown?: boolean;
};

/** The preview of a file by its extension, or ways to open and download it. */
export function FilePreview({ file, isShown = false }: PreviewProps) {
  const PreviewOfKind = previews[previewOf(file.name)];
  return (
    <section className={styles['preview']} aria-label={`Xem trước ${file.name}`}>
      <PreviewOfKind key={file.url} file={file} isShown={isShown} />
    </section>
  );
}

/** Browsers display no TIFF, and an SVG of a few lines may keep a page busy for minutes: a worker draws these. */
const drawnExtensions = ['.svg', '.tiff', '.tif'];

const ImagePreview = ({ file }: PreviewProps) =>
  drawnExtensions.includes(extensionOf(file.name)) ? (
    <DrawnImage file={file} />
  ) : (
    <Image file={file} source={inlineUrl(file)} />
  );

function DrawnImage({ file, otherwise }: PreviewProps & { otherwise?: ReactNode }) {
  const draw = useContext(DrawPreviewContext);
  const [source, setSource] = useState<string | null>();
  useEffect(() => {
    let address: string | null = null;
    let isShown = true;
    void pictureOf(file, draw)
      .catch(() => undefined)
      .then((picture) => {
        if (!isShown) return;
        address = picture ? URL.createObjectURL(picture) : null;
        setSource(address);
      });
    return () => {
      isShown = false;
      if (address) URL.revokeObjectURL(address);
    };
    // A preview belongs to one file: another one has a key of its own.
  }, []);
  return <Image file={file} source={source} otherwise={otherwise} />;
}

async function pictureOf({ url, name }: PreviewProps['file'], draw: DrawFile): Promise<Blob | undefined> {
  const response = await fetch(url);
  return response.ok ? (await draw(await response.blob(), name)).picture : undefined;
}

/** `source`: undefined while it is made, null when there is none. */
function Image({
  file,
  source,
  otherwise = <NoImage file={file} />,
}: PreviewProps & { source: string | null | undefined; otherwise?: ReactNode }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed' || source === null) return otherwise;
  return (
    <div className={styles['image']} aria-busy={state === 'loading'}>
      {state === 'loading' && <Spin />}
      {source && (
        <img
          src={source}
          alt={file.description || file.name}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}

const NoImage = ({ file }: PreviewProps) => (
  <OpenOrDownload file={file}>
    <Alert type="error" showIcon title="Không thể hiển thị hình ảnh này trong trình duyệt." />
  </OpenOrDownload>
);

function PdfPreview({ file }: PreviewProps) {
  const openViewer = useOpenViewer();
  return (
    <OpenOrDownload file={file}>
      <p>Mở file PDF trong tab mới để xem. Một số trình duyệt chặn xem trước PDF: khi đó hãy tải file về.</p>
      <div>
        <Button type="primary" onClick={() => openViewer(file)}>
          Mở trình xem bản vẽ
        </Button>
      </div>
    </OpenOrDownload>
  );
}

function ModelPreview({ file }: PreviewProps) {
  const openViewer = useOpenViewer();
  return (
    <Flex vertical gap={12}>
      <p>Mô hình 3D: kéo để xoay, cuộn để thu phóng, kéo chuột phải để di chuyển.</p>
      <Flex wrap gap="small">
        <Button type="primary" onClick={() => openViewer(file)}>
          Mở trình xem 3D
        </Button>
        <DownloadButton file={file} />
      </Flex>
    </Flex>
  );
}

/** The formats that Việt Phát's programs open, though no browser shows them. */
const opensAtProvider = ['.dwg', '.sldprt'];

const CadPreview = ({ file, isShown }: PreviewProps) => (
  <OpenOrDownload file={file}>
    <p>File CAD không xem được trong trình duyệt. Vui lòng tải file về và mở bằng phần mềm CAD.</p>
    {opensAtProvider.includes(extensionOf(file.name)) && <p>Việt Phát mở được file này.</p>}
    <ConvertedView file={file} isShown={isShown} />
  </OpenOrDownload>
);

const NoPreview = ({ file, isShown }: PreviewProps) => (
  <OpenOrDownload file={file}>
    <p>Định dạng này không được hỗ trợ xem trước.</p>
    <ConvertedView file={file} isShown={isShown} />
  </OpenOrDownload>
);

/** What the browser makes of the file, and that it is not the original. */
function ConvertedView({ file, isShown }: PreviewProps) {
  const openViewer = useOpenViewer();
  const view = convertedViewOf(file.name);
  if (!view) return null;
  const note = <p>Bản xem chuyển đổi – bản gốc quyết định.</p>;
  if (view === 'drawing')
    return (
      <>
        <DrawnImage
          file={file}
          otherwise={<Alert type="info" showIcon title="Không vẽ được bản xem của file này." />}
        />
        {note}
      </>
    );
  if (isShown) return null;
  return (
    <div>
      {note}
      <Button type="primary" onClick={() => openViewer(file)}>
        Mở bản xem 3D
      </Button>
    </div>
  );
}

const previews: Record<Preview, (props: PreviewProps) => ReactNode> = {
  image: ImagePreview,
  pdf: PdfPreview,
  model: ModelPreview,
  cad: CadPreview,
  none: NoPreview,
};

/** The two ways to get a file that has no preview here. */
function OpenOrDownload({ file, children }: PreviewProps & { children: ReactNode }) {
  const project = useContext(OrderOfFiles);
  return (
    <Flex vertical gap={12}>
      {children}
      <Flex wrap gap="small">
        <Button href={newTabUrl(file, { project })} target="_blank" rel="noopener">
          Mở trong tab mới
        </Button>
        <DownloadButton file={file} />
      </Flex>
    </Flex>
  );
}
