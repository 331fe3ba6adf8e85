import { Dialog } from '../../components/Dialog';
import { keySheet } from './keys';
import styles from './palette.module.css';

/** All keys, by where they work. */
export const KeySheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Phím tắt" onCancel={onClose} footer={null}>
    {keySheet.map(({ title, keys }) => (
      <section key={title}>
        <h3>{title}</h3>
        <dl className={styles['keys']}>
          {keys.map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
