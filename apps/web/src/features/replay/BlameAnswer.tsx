import type { ReplayKind } from '@market/contracts';
import { Button, Flex } from 'antd';
import { Loaded } from '../../components/loading/Loaded';
import { formatMoment } from '../../components/values/dates';
import { useBlameQuery } from './replay.api';

type BlameAnswerProps = {
  stream: { kind: ReplayKind; id: string };
  at: string;
  as: string;
  pointer: string;
  onVisit: (revision: number) => void;
  /** Shows all changes of the value. */
  onFollow: () => void;
};

/** Who set a value, when, and with what: a step to that moment. */
export function BlameAnswer({ stream, at, as, pointer, onVisit, onFollow }: BlameAnswerProps) {
  const load = useBlameQuery({ ...stream, query: { at, as } });
  return (
    <Loaded of={load} failure="Không thể tìm người đặt" rows={2}>
      {({ values, events }) => {
        const own = values.filter(
          (value) => value.pointer === pointer || value.pointer.startsWith(`${pointer}/`),
        );
        const latest = Math.max(-1, ...own.map(({ revision }) => revision));
        const event = events.find(({ revision }) => revision === latest);
        if (!event) return <p>Chưa ai đặt giá trị này.</p>;
        return (
          <Flex vertical gap="small" style={{ maxWidth: 320 }}>
            <p>
              {event.entry?.sentence.map(({ text }) => text).join('') ??
                'Người xem này không xem được sự kiện đó.'}
            </p>
            <small>
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
            </small>
            <Flex gap="small">
              <Button size="small" onClick={() => onVisit(event.revision)}>
                Tới lúc đó
              </Button>
              <Button size="small" onClick={onFollow}>
                Mọi lần đổi
              </Button>
            </Flex>
          </Flex>
        );
      }}
    </Loaded>
  );
}
