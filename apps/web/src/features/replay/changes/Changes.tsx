import type { Difference, PastState } from '@market/contracts';
import { Button } from 'antd';
import { FromTo } from '../../../components/values/FromTo';
import styles from './Changes.module.css';
import { changeTexts } from './change-text';
import type { Names } from './change-text';

type ChangesProps = {
  changed: readonly Difference[];
  state: PastState | null;
  names: Names;
  none: string;
  /** Shows all changes of a value. */
  onChoose: (pointer: string, label: string) => void;
};

/** What became what. */
export function Changes({ changed, state, names, none, onChoose }: ChangesProps) {
  const texts = changeTexts(changed, state, names);
  if (changed.some(({ pointer }) => pointer === ''))
    return <p className={styles['none']}>Từ lúc này người xem này bắt đầu thấy, hoặc thôi thấy.</p>;
  if (texts.length === 0) return <p className={styles['none']}>{none}</p>;
  return (
    <ul className={styles['changes']}>
      {texts.map(({ key, label, before, after }) => (
        <li key={key}>
          <div>
            <span>{label}</span>
            {before && (
              <Button
                type="link"
                size="small"
                aria-label={`Mọi lần đổi: ${label}`}
                onClick={() => onChoose(key, label)}
              >
                Mọi lần đổi
              </Button>
            )}
          </div>
          <p>{before ? <FromTo before={before} after={after} /> : <ins>{after}</ins>}</p>
        </li>
      ))}
    </ul>
  );
}
