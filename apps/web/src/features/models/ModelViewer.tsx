import { extensionOf, previewOf } from '@control-center/contracts';
import { Alert } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { ModelLoading } from './ModelLoading';
import type { LoadState } from './ModelLoading';
import { ModelTools } from './ModelTools';
import styles from './ModelViewer.module.css';
import { openModel } from './open-model';
import type { OpenedModel } from './open-model';
import { isModelExtension } from './parse/parse-model';
import type { ModelExtension } from './parse/parse-model';
import { countText, handling, sizeText } from './viewer-texts';
import type { ModelFacts } from './worker/protocol';

type ModelViewerProps = { url: string; name: string };

/** A 3D model to turn about; before that how far it is, or why it cannot be shown. */
export function ModelViewer({ url, name }: ModelViewerProps) {
  const extension = extensionOf(name);
  return (
    <figure className={styles['viewer']} aria-label={`Mô hình 3D ${name}`}>
      {isModelExtension(extension) ? (
        <OpenedViewer key={url} url={url} extension={extension} />
      ) : (
        <div className={styles['message']}>
          <Alert type="info" showIcon title={refusalOf(name)} />
        </div>
      )}
    </figure>
  );
}

/** Why a file is none for this viewer. */
const refusalOf = (name: string): string =>
  previewOf(name) === 'cad'
    ? 'Định dạng này không xem được trong trình duyệt. Vui lòng tải file về và mở bằng phần mềm CAD.'
    : `Định dạng ${extensionOf(name) || 'của file'} không được hỗ trợ trong 3D viewer.`;

type State = LoadState | { at: 'ready'; facts: ModelFacts };

function OpenedViewer({ url, extension }: { url: string; extension: ModelExtension }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ at: 'loading' });
  const [model, setModel] = useState<OpenedModel>();
  const [hasGraphics, setGraphics] = useState(true);
  const help = useId();
  const open = state.at === 'loading' || state.at === 'ready';

  useEffect(() => {
    if (!open || !place.current) return;
    const opened = openModel(place.current, { url, extension }, (answer) => {
      if (answer.type === 'graphics') setGraphics(answer.present);
      else if (answer.type === 'progress') setState({ at: 'loading', progress: answer.progress });
      else if (answer.type === 'ready') setState({ at: 'ready', facts: answer.facts });
      else setState({ at: 'failed', message: answer.message });
    });
    setModel(opened);
    return opened.close;
  }, [open, url, extension]);

  return (
    <>
      {model && <ModelTools model={model} disabled={state.at !== 'ready'} />}
      <div className={styles['frame']}>
        <div
          ref={place}
          className={styles['stage']}
          role="application"
          tabIndex={state.at === 'ready' ? 0 : -1}
          aria-label="Mô hình, dùng phím mũi tên để xoay"
          aria-describedby={help}
        />
        {state.at !== 'ready' && (
          <ModelLoading
            state={state}
            onCancel={() => setState({ at: 'cancelled' })}
            onRetry={() => setState({ at: 'loading' })}
          />
        )}
        {!hasGraphics && (
          <Alert
            className={styles['lost'] ?? ''}
            type="warning"
            showIcon
            title="Trình duyệt vừa ngắt đồ hoạ 3D. Mô hình sẽ hiện lại ngay khi có thể."
          />
        )}
      </div>
      <figcaption className={styles['facts']}>
        {state.at === 'ready' && (
          <>
            <span>
              Kích thước <b>{sizeText(state.facts)}</b> (đơn vị của file)
            </span>
            <span>
              <b>{countText(state.facts.triangles)}</b> tam giác
            </span>
          </>
        )}
        <span id={help} className={styles['help']}>
          {handling.mouse} {handling.keys}
        </span>
      </figcaption>
    </>
  );
}
