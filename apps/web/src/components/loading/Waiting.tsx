import styles from './Waiting.module.css';

export const Waiting = () => (
  <div className={styles['waiting']} role="status" aria-label="Đang tải">
    <span className={styles['ring']} />
  </div>
);
