import { Alert, Button, Progress } from 'antd';
import styles from './ModelViewer.module.css';
import type { LoadStep } from './worker/protocol';

export type LoadState =
  { at: 'loading'; progress?: LoadStep } | { at: 'cancelled' } | { at: 'failed'; message: string };

type ModelLoadingProps = { state: LoadState; onCancel: () => void; onRetry: () => void };

const steps: Record<LoadStep['step'], string> = { download: 'Đang tải file', parse: 'Đang dựng mô hình' };

/** What stands in the model's place until it is there. */
export function ModelLoading({ state, onCancel, onRetry }: ModelLoadingProps) {
  const again = <Button onClick={onRetry}>Tải lại</Button>;
  return (
    <div className={styles['message']}>
      {state.at === 'loading' && (
        <>
          <p role="status">{steps[state.progress?.step ?? 'download']}</p>
          <Progress
            percent={Math.round(100 * (state.progress?.ratio ?? 0))}
            aria-label="Tiến độ tải mô hình"
            className={styles['progress'] ?? ''}
          />
          <Button onClick={onCancel}>Huỷ</Button>
        </>
      )}
      {state.at === 'cancelled' && (
        <>
          <p role="status">Đã huỷ tải mô hình.</p>
          {again}
        </>
      )}
      {state.at === 'failed' && <Alert type="error" showIcon title={state.message} action={again} />}
    </div>
  );
}
