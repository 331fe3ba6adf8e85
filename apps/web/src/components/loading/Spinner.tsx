import styles from './Spinner.module.css';

/** Fills the place of a screen or a part of it that is loading. */
export const Spinner = () => (
  <div className={styles['spinner']} role="status" aria-label="Đang tải">
    <span className={styles['ring']} />
  </div>
);
