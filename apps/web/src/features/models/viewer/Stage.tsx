import { Alert } from 'antd';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { ModelLoading } from './ModelLoading';
import styles from '../models.module.css';
import { zoomIn, zoomOut } from '../camera/camera-moves';
import { ZoomTools } from '../toolbar/ZoomTools';
import { ViewCube } from '../panels/ViewCube';
import type { Turn } from '../panels/ViewCube';
import type { Opened } from './use-opened-model';

type StageProps = {
  opened: Opened;
  turn: RefObject<Turn | undefined>;
  frame?: RefObject<HTMLDivElement | null>;
  /** Whether a press means a place of the model. */
  isPointing?: boolean;
  helpId: string;
  /** Without the buttons that show it larger and smaller, which a small frame has no room for. */
  isSmall?: boolean;
  /** What stands over the model. */
  children?: ReactNode;
};

/** The place where a model is drawn, with what leads around it; until then how far it is, or why there is none. */
export function Stage({ opened, turn, frame, isPointing, helpId, isSmall, children }: StageProps) {
  const { container, model, state, hasGraphics, ready, cancel, retry } = opened;
  const own = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['frame']} ref={frame ?? own}>
      <div
        ref={container}
        className={styles['stage']}
        data-measuring={isPointing ? true : undefined}
        role="application"
        tabIndex={ready ? 0 : -1}
        aria-label="Mô hình, dùng phím mũi tên để xoay"
        aria-describedby={helpId}
      />
      {ready && model && <ViewCube onView={(view) => model.move({ kind: 'fit', view })} turn={turn} />}
      {model && !isSmall && (
        <ZoomTools
          disabled={!ready}
          onCloser={() => model.move(zoomIn)}
          onFarther={() => model.move(zoomOut)}
          onFit={() => model.move({ kind: 'fit' })}
        />
      )}
      {children}
      {state.phase !== 'ready' && <ModelLoading state={state} onCancel={cancel} onRetry={retry} />}
      {!hasGraphics && (
        <Alert
          className={styles['contextLost'] ?? ''}
          type="warning"
          showIcon
          title="Trình duyệt vừa ngắt đồ hoạ 3D. Mô hình sẽ hiện lại ngay khi có thể."
        />
      )}
    </div>
  );
}
