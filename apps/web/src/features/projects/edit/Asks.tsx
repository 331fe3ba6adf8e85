import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { useFormState } from '../../../forms/form-context';
import { isDone } from './asks';
import type { Ask } from './asks';
import styles from './Asks.module.css';

/** What the provider asks to change: the list, in which what was changed is ticked, and each leads to its place. */
export function Asks({ asks, onGo }: { asks: readonly Ask[]; onGo: (field: string) => void }) {
  const { place } = useFormState();
  const input = useUnsentInput(place);
  if (asks.length === 0) return null;
  const done = asks.filter((ask) => isDone(ask, input)).length;
  return (
    <>
      <ol className={styles['asks']} aria-label="Việt Phát yêu cầu sửa">
        {asks.map((ask, index) => (
          <li key={index} data-done={isDone(ask, input) || undefined}>
            {isDone(ask, input) ? <CheckCircleFilled aria-label="Đã sửa" /> : <i aria-hidden />}
            <span>{ask.text}</span>
            {ask.where &&
              (ask.field ? (
                <Button type="link" size="small" onClick={() => onGo(ask.field!)}>
                  {ask.where}
                </Button>
              ) : (
                <small>{ask.where}</small>
              ))}
          </li>
        ))}
      </ol>
      <small>
        Xong {done} trên {asks.length}
      </small>
    </>
  );
}
