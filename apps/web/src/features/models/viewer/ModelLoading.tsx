import { Alert, Button, Progress } from 'antd';
import styles from '../models.module.css';
import type { LoadProgress } from '../worker/protocol';

export type LoadState =
  | { phase: 'loading'; progress?: LoadProgress }
  | { phase: 'cancelled' }
  | { phase: 'failed'; message: string };

type ModelLoadingProps = { state: LoadState; onCancel: () => void; onRetry: () => void };

const stepTexts: Record<LoadProgress['step'], string> = {
  download: 'Đang tải file',
  parse: 'Đang dựng mô hình',
  convert: 'Đang chuyển đổi (tối đa 30 giây)',
};

/** Replaces the model while it loads, and after a cancelled or failed load. */
export function ModelLoading({ state, onCancel, onRetry }: ModelLoadingProps) {
  const retryButton = <Button onClick={onRetry}>Tải lại</Button>;
  return (
    <div className={styles['message']}>
      {state.phase === 'loading' && (
        <>
          <p role="status">{stepTexts[state.progress?.step ?? 'download']}</p>
          <Progress
            percent={Math.round(100 * (state.progress?.ratio ?? 0))}
            aria-label="Tiến độ tải mô hình"
            style={{ width: 'min(320px, 100%)' }}
          />
          <Button onClick={onCancel}>Huỷ</Button>
        </>
      )}
      {state.phase === 'cancelled' && (
        <>
          <p role="status">Đã huỷ tải mô hình.</p>
          {retryButton}
        </>
      )}
      {state.phase === 'failed' && <Alert type="error" showIcon title={state.message} action={retryButton} />}
    </div>
  );
}
