import { extensionOf, previewOf } from '@control-center/contracts';
import { Alert, Flex } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useIsPhone } from '../../look/use-media';
import { ModelLoading } from './ModelLoading';
import type { LoadState } from './ModelLoading';
import { ModelTools } from './ModelTools';
import styles from './ModelViewer.module.css';
import { openModel } from './open-model';
import type { OpenedModel } from './open-model';
import { isModelExtension } from './parse/parse-model';
import type { ModelExtension } from './parse/parse-model';
import { countText, helpTexts, sizeText } from './viewer-texts';
import type { ModelFacts } from './worker/protocol';

type ModelViewerProps = {
  url: string;
  name: string;
  /** Receives a small picture of the model, once it is displayed. */
  onPicture?: (picture: Blob) => void;
};

/** An interactive 3D model; until it is loaded the progress, or the reason why it cannot be displayed. */
export function ModelViewer({ url, name, onPicture = () => undefined }: ModelViewerProps) {
  const extension = extensionOf(name);
  return (
    <figure className={styles['viewer']} aria-label={`Mô hình 3D ${name}`}>
      {isModelExtension(extension) ? (
        <OpenedViewer key={url} url={url} extension={extension} onPicture={onPicture} />
      ) : (
        <div className={styles['message']}>
          <Alert type="info" showIcon title={unsupportedText(name)} />
        </div>
      )}
    </figure>
  );
}

const unsupportedText = (name: string): string =>
  previewOf(name) === 'cad'
    ? 'Định dạng này không xem được trong trình duyệt. Vui lòng tải file về và mở bằng phần mềm CAD.'
    : `Định dạng ${extensionOf(name) || 'của file'} không được hỗ trợ trong 3D viewer.`;

type State = LoadState | { phase: 'ready'; facts: ModelFacts };

type OpenedViewerProps = { url: string; extension: ModelExtension; onPicture: (picture: Blob) => void };

function OpenedViewer({ url, extension, onPicture }: OpenedViewerProps) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [model, setModel] = useState<OpenedModel>();
  const [hasGraphics, setGraphics] = useState(true);
  const helpId = useId();
  const isPhone = useIsPhone();
  const showPicture = useEffectEvent(onPicture);
  const isOpen = state.phase === 'loading' || state.phase === 'ready';

  useEffect(() => {
    if (!isOpen || !container.current) return;
    const opened = openModel(container.current, { url, extension }, (event) => {
      if (event.type === 'graphics') setGraphics(event.present);
      else if (event.type === 'progress') setState({ phase: 'loading', progress: event.progress });
      else if (event.type === 'ready') setState({ phase: 'ready', facts: event.facts });
      else if (event.type === 'failed') setState({ phase: 'failed', message: event.message });
      else if (event.type === 'drawn' && event.drawn.picture) showPicture(event.drawn.picture);
    });
    setModel(opened);
    return opened.close;
  }, [isOpen, url, extension]);

  return (
    <>
      {model && <ModelTools model={model} disabled={state.phase !== 'ready'} />}
      <div className={styles['frame']}>
        <div
          ref={container}
          className={styles['stage']}
          role="application"
          tabIndex={state.phase === 'ready' ? 0 : -1}
          aria-label="Mô hình, dùng phím mũi tên để xoay"
          aria-describedby={helpId}
        />
        {state.phase !== 'ready' && (
          <ModelLoading
            state={state}
            onCancel={() => setState({ phase: 'cancelled' })}
            onRetry={() => setState({ phase: 'loading' })}
          />
        )}
        {!hasGraphics && (
          <Alert
            className={styles['contextLost'] ?? ''}
            type="warning"
            showIcon
            title="Trình duyệt vừa ngắt đồ hoạ 3D. Mô hình sẽ hiện lại ngay khi có thể."
          />
        )}
      </div>
      <Flex component="figcaption" wrap gap="4px 20px">
        {state.phase === 'ready' && (
          <>
            <span>
              Kích thước <b>{sizeText(state.facts)}</b> (đơn vị của file)
            </span>
            <span>
              <b>{countText(state.facts.triangles)}</b> tam giác
            </span>
          </>
        )}
        <small id={helpId}>{isPhone ? helpTexts.fingers : `${helpTexts.mouse} ${helpTexts.keys}`}</small>
      </Flex>
    </>
  );
}
