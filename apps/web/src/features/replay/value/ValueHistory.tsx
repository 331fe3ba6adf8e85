import type { PastEvent, ReplayKind } from '@market/contracts';
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { Loaded } from '../../../components/loading/Loaded';
import { formatMoment } from '../../../components/values/dates';
import { FromTo } from '../../../components/values/FromTo';
import { valueText } from '../changes/change-text';
import type { Names } from '../changes/change-text';
import { useValueHistoryQuery } from '../replay.api';
import { whoOf } from '../who';
import styles from './ValueHistory.module.css';

/** A value that is followed through the life of its stream: where it stood when it was chosen. */
export type Followed = { pointer: string; label: string; at: string };

type ValueHistoryProps = {
  stream: { kind: ReplayKind; id: string };
  as: string;
  value: Followed;
  /** The moment that is shown. */
  revision: number;
  names: Names;
  onVisit: (revision: number) => void;
  onClose: () => void;
};

/** Every change of one value: from what to what, who, when; the way to the one before and the one after. */
export function ValueHistory({ stream, as, value, revision, names, onVisit, onClose }: ValueHistoryProps) {
  const { pointer, at, label } = value;
  const load = useValueHistoryQuery({ ...stream, query: { as, pointer, at } });
  return (
    <section aria-label={`Mọi lần đổi: ${label}`} className={styles['history']}>
      <Loaded of={{ ...load, data: load.currentData }} failure="Không thể tải các lần đổi" rows={3}>
        {({ changes, events }) => {
          const later = changes.findLast((one) => one.revision > revision);
          const earlier = changes.find((one) => one.revision < revision);
          return (
            <>
              <Flex align="center" gap={4}>
                <h3>
                  {label} <small>đổi {changes.length} lần</small>
                </h3>
                <Button
                  type="text"
                  icon={<UpOutlined />}
                  aria-label="Lần đổi sau"
                  disabled={!later}
                  onClick={() => later && onVisit(later.revision)}
                />
                <Button
                  type="text"
                  icon={<DownOutlined />}
                  aria-label="Lần đổi trước"
                  disabled={!earlier}
                  onClick={() => earlier && onVisit(earlier.revision)}
                />
                <Button type="text" icon={<CloseOutlined />} aria-label="Đóng" onClick={onClose} />
              </Flex>
              <ol>
                {changes.map((change) => (
                  <li key={change.revision} aria-current={change.revision === revision ? 'step' : undefined}>
                    <button type="button" onClick={() => onVisit(change.revision)}>
                      <span>
                        <FromTo
                          before={valueText(pointer, change.before, names)}
                          after={valueText(pointer, change.after, names)}
                        />
                      </span>
                      <Who event={events.find((one) => one.revision === change.revision)} />
                    </button>
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const Who = ({ event }: { event: PastEvent | undefined }) =>
  event && <small>{[whoOf(event), formatMoment(event.at)].filter(Boolean).join(' · ')}</small>;
