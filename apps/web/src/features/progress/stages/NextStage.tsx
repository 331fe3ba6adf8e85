import type { StageProgress } from '@market/contracts';
import { Button } from 'antd';
import { useOnline } from '../../../components/use-online';
import styles from '../progress.module.css';
import { planText, stageLabel } from '../stage-text';

type NextStageProps<Stage> = {
  stage: Stage | undefined;
  /** One of several orders of a page has the primary button. */
  primary?: boolean;
  onDone: (stage: Stage) => void;
};

/** The next stage is done in one tap: as wide as the thumb reaches, and high enough for gloves. */
export function NextStage<Stage extends Pick<StageProgress, 'stageId'>>(props: NextStageProps<Stage>) {
  const { stage, primary = true, onDone } = props;
  const isOnline = useOnline();
  if (!stage) return <p className={styles['ready']}>Đã xong mọi công đoạn</p>;
  const label = stageLabel(stage.stageId);
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      block
      className={styles['next'] ?? ''}
      aria-label={`Hoàn thành: ${label}`}
      onClick={() => onDone(stage)}
    >
      <span>
        Xong: {label}
        <small>
          {isOnline ? planText(stage.stageId) : 'không có mạng: giữ trên máy này, gửi khi có mạng'}
        </small>
      </span>
    </Button>
  );
}
