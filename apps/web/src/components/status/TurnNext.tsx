import type { DuePayment, Turn } from '@market/contracts';
import { usePast } from '../past/past';
import { ShortDate } from '../values/ShortDate';
import { formatDate, isoDay } from '../values/dates';

type TurnNextProps = {
  turn: Turn;
  due: DuePayment | null | undefined;
  /** Outside of lists, which leave out the present year. */
  inFull?: boolean;
};

/** What comes next, and until when where it is a payment: «đặt cọc, hạn 30/11». */
export const TurnNext = ({ turn, due, inFull }: TurnNextProps) => (
  <>
    {turn.next}
    {turn.by === 'AnnouncePayment' && due && (
      <>
        , <DueDay {...{ due, inFull }} />
      </>
    )}
  </>
);

/** The last day of a payment, or the day on which the customer has said that it is on its way. */
export function DueDay({
  due: { dueAt, announcedAt },
  inFull,
}: { due: DuePayment } & Pick<TurnNextProps, 'inFull'>) {
  const day = announcedAt ?? dueAt;
  const isPast = usePast() !== undefined;
  const isOverdue = !isPast && isoDay(new Date(dueAt)) < isoDay(new Date());
  return (
    <>
      {announcedAt ? 'đã báo chuyển' : isOverdue ? 'quá hạn từ' : 'hạn'}{' '}
      {inFull ? formatDate(day) : <ShortDate iso={day} />}
    </>
  );
}
