import { actionOf, coverOf, formatVnd, optionLabel, priceAnswers, quoteFields } from '@market/contracts';
import type { Part, PriceAnswer, Project } from '@market/contracts';
import { Button } from 'antd';
import { Facts } from '../../../../components/layout/Facts';
import { Thumbnail } from '../../../../components/pictures/Thumbnail';
import { Money } from '../../../../components/values/Money';
import { formatDate, formatTime, shortDate } from '../../../../components/values/dates';
import { formatNumber } from '../../../../components/values/numbers';
import { inDollars } from '../../../../components/values/price-preview';
import { usePartsQuery } from '../../projects.api';
import { quantityText } from '../../project-text';
import styles from './AcceptDialog.module.css';
import { ActionDialog } from '../ActionDialog';
import { isDangerous } from '../action-label';
import { Instalments } from '../Instalments';
import { useAction } from '../use-action';

type AcceptDialogProps = {
  project: Project;
  price: number;
  /** Until when the price is good. */
  validity: string;
  onClose: () => void;
  /** The customer answers otherwise, because the terms have changed. */
  onOther: (answer: PriceAnswer) => void;
};

/** What the customer accepts: the parts and what follows on one side, price, delivery and instalments on the other. */
export function AcceptDialog({ project, price, validity, onClose, onOther }: AcceptDialogProps) {
  const { run, changed } = useAction(project);
  const { reachedAt, times, terms } = project;
  const days = terms.deliveryDays;
  const { consequence, informs = {} } = actionOf('ApproveQuote');
  const others = priceAnswers.filter(
    (answer) => answer !== 'ApproveQuote' && changed?.allowed.includes(answer),
  );
  return (
    <ActionDialog
      project={project}
      action="ApproveQuote"
      side="customer"
      width={900}
      submitText={`Chấp nhận ${formatVnd(price)}`}
      changed={changed}
      onSubmit={(values) => run('ApproveQuote', values)}
      onClose={onClose}
      summary={
        changed ? (
          others.map((answer) => (
            <Button
              key={answer}
              type={isDangerous(answer) ? 'text' : 'default'}
              danger={isDangerous(answer)}
              onClick={() => onOther(answer)}
            >
              {actionOf(answer).label}
            </Button>
          ))
        ) : (
          <small>Bạn không trả tiền lúc này.</small>
        )
      }
      about={
        <div className={styles['pair']}>
          <div>
            <h4>Hàng bạn đặt</h4>
            <OrderedParts project={project} />
            <h4>Chấp nhận nghĩa là</h4>
            <ul className={styles['meaning']} aria-label="Chấp nhận nghĩa là">
              {'final' in consequence && <li>{consequence.final}</li>}
              {Object.values(informs).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              <li>Từ lúc này bạn không sửa được yêu cầu.</li>
            </ul>
          </div>
          <div>
            <p className={styles['price']}>
              <Money amount={price} />
            </p>
            <small>
              {[inDollars(price), reachedAt.quoted && quotedText(reachedAt.quoted), validity]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <Facts
              columns={1}
              facts={[[quoteFields.deliveryDays.label, days && deliveryOf(days, times?.offeredOn)]]}
            />
            <h4>Ba đợt thanh toán</h4>
            <Instalments price={price} />
          </div>
        </div>
      }
    />
  );
}

const quotedText = (at: string): string => `báo giá ${formatTime(at)} ${shortDate(at)}`;

const deliveryOf = (days: number, offeredOn: string | undefined): string =>
  offeredOn
    ? `${formatDate(offeredOn)} nếu đặt cọc hôm nay, ${days} ngày làm việc`
    : `${days} ngày làm việc từ khi bắt đầu sản xuất`;

/** The parts of the order, each with its picture; an order without parts is one line. */
function OrderedParts({ project }: { project: Project }) {
  const { data: parts = [] } = usePartsQuery({ projectId: project.id });
  const pictureOf = ({ id }: Part) =>
    coverOf({ drawingFileUrl: null, files: project.files.filter(({ partId }) => partId === id) });
  return (
    <ul className={styles['parts']} aria-label="Hàng bạn đặt" tabIndex={0}>
      {parts.map((part) => (
        <li key={part.id}>
          <Thumbnail file={pictureOf(part)} size="part" />
          <span>
            <b>{part.partName || part.partId}</b>
            <small>
              {[part.partId !== part.partName && part.partId, optionLabel('material', part.material)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <span>{formatNumber(part.quantity)} sản phẩm</span>
        </li>
      ))}
      <li data-total>
        <b>Tổng</b>
        <b>{quantityText(project)}</b>
      </li>
    </ul>
  );
}
