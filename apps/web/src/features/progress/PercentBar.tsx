import styles from './progress.module.css';

/** The progress of production: the percentage of the last stage completed in order. */
export const PercentBar = ({ percent }: { percent: number }) => (
  <div className={styles['percent']} data-full={percent === 100 || undefined}>
    <div
      className={styles['track']}
      role="progressbar"
      aria-label="Tiến độ sản xuất"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
    <output>{percent}%</output>
  </div>
);
