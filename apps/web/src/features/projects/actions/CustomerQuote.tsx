import { actionOf, formatVnd, optionLabel, priceAnswers, quoteFields, priceOf } from '@market/contracts';
import type { PriceAnswer, Project } from '@market/contracts';
import { Alert, Button, Flex, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Dock } from '../../../components/layout/Dock';
import { Facts } from '../../../components/layout/Facts';
import { PastValue } from '../../../components/past/PastValue';
import { Money } from '../../../components/values/Money';
import { formatDate, formatDateTime } from '../../../components/values/dates';
import { inDollars } from '../../../components/values/price-preview';
import { useNow } from '../../../components/values/use-now';
import { useOpened } from '../../../components/overlays/open-dialog';
import { deliveryText, quantityText } from '../project-text';
import { slaText } from '../sla-text';
import { isDangerous } from './action-label';
import { AcceptDialog } from './dialogs/AcceptDialog';
import { ActionDialog } from './ActionDialog';
import styles from './CustomerQuote.module.css';
import { expiredText } from './figures';
import { Instalments } from './Instalments';

const awaitsQuote = ({ status }: Project): boolean => status !== 'draft' && status !== 'cancelled';

type CustomerQuoteProps = {
  project: Project;
  /** The user answers here; the provider answers for the customer among its own actions. */
  mayAnswer?: boolean;
};

/** The price for the customer, with buttons to accept, change or decline it. */
export function CustomerQuote({ project, mayAnswer = true }: CustomerQuoteProps) {
  const now = useNow();
  const days = project.terms.deliveryDays;
  const isExpired = project.times?.isPriceExpired === true;
  const allowed = priceAnswers.filter(
    (action) => mayAnswer && project.allowed.includes(action) && !(isExpired && action === 'ApproveQuote'),
  );
  const [dialog, setDialog] = useOpened((place) =>
    allowed.find((action) => place === `${action}.${project.id}`),
  );
  const answering = allowed.length > 0 || Boolean(dialog);
  const panel = useRef<HTMLDivElement>(null);
  const wasAnswering = useRef(answering);
  // The buttons disappear after an answer: keep the focus in this panel, not at the top of the page.
  useEffect(() => {
    const answered = wasAnswering.current && !answering;
    if (answered && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    wasAnswering.current = answering;
  }, [answering]);

  const { finalPrice: price } = project;
  const isOpen = project.status === 'quoted' && price !== null;
  const [main, ...others] = allowed;
  const button = (action: PriceAnswer) => (
    <Button
      key={action}
      type={action === main ? 'primary' : isDangerous(action) ? 'text' : 'default'}
      danger={isDangerous(action)}
      onClick={() => setDialog(action)}
    >
      {actionOf(action).label}
    </Button>
  );
  return (
    <Flex vertical gap={10} ref={panel} tabIndex={-1}>
      {price !== null ? (
        <div className={styles['head']}>
          <p className={styles['price']} data-turn={allowed.length > 0 || undefined}>
            <PastPrice>
              <Money amount={price} />
            </PastPrice>
          </p>
          <small>
            {isOpen ? (
              [inDollars(price), validityText(project, now)].filter(Boolean).join(' · ')
            ) : (
              <>
                {/* Its parts stand beside it. */}
                {quantityText({ totalQuantity: project.totalQuantity })}
                {deliveryText(project) && (
                  <>
                    {' · '}
                    <PastValue at="/quotes/0/deliveryDays" label={quoteFields.deliveryDays.label}>
                      {deliveryText(project)}
                    </PastValue>
                  </>
                )}
              </>
            )}
          </small>
        </div>
      ) : (
        <>
          <p className={styles['price']}>Liên hệ báo giá</p>
          {project.status !== 'cancelled' && (
            <Typography.Text type="secondary">
              Việt Phát báo giá trong vòng 24 giờ kể từ khi nhận yêu cầu.
            </Typography.Text>
          )}
          <Countdown project={project} />
        </>
      )}
      {(isOpen || price === null) && (
        <Facts
          columns={2}
          facts={[
            [quoteFields.deliveryDays.label, days && `${days} ngày`, { at: '/quotes/0/deliveryDays' }],
            ['Số lượng', quantityText(project)],
            ['Dự kiến báo giá', price === null && awaitsQuote(project) ? '1-2 ngày' : ''],
            [
              'Thời gian mong muốn',
              !isOpen && optionLabel('desiredCompletionTime', project.wishedCompletionTime),
            ],
            [
              'Việt Phát ước tính',
              !isOpen && project.estimatedDays !== null && `${project.estimatedDays} ngày`,
            ],
          ]}
        />
      )}
      {isOpen && <Instalments price={price} />}
      {isExpired && project.quoteValidUntil && (
        <Alert
          type="warning"
          showIcon
          title={expiredText(project.quoteValidUntil)}
          description={mayAnswer && 'Bấm «Yêu cầu điều chỉnh» để Việt Phát báo giá lại.'}
        />
      )}
      {main && (
        <div className={styles['answers']}>
          <Dock label="Báo giá" value={priceOf(project)}>
            {button(main)}
          </Dock>
          {others.map(button)}
          {main === 'ApproveQuote' && (
            <small>Chấp nhận là đồng ý giá, thời gian giao và lịch thanh toán trên.</small>
          )}
        </div>
      )}
      {dialog === 'ApproveQuote' ? (
        <AcceptDialog
          project={project}
          price={price ?? 0}
          validity={validityText(project, now)}
          onClose={() => setDialog(undefined)}
          onOther={setDialog}
        />
      ) : (
        dialog && (
          <ActionDialog
            project={project}
            action={dialog}
            side="customer"
            onClose={() => setDialog(undefined)}
          />
        )
      )}
    </Flex>
  );
}

/** Around the price: what it was before, where the screen shows the past. */
export const PastPrice = ({ children }: { children: ReactNode }) => (
  <PastValue at="/project/finalPrice" label="Giá" text={(before) => formatVnd(Number(before))}>
    {children}
  </PastValue>
);

/** Until when the released price can be accepted. */
function validityText({ quoteValidUntil, times }: Project, now: number): string {
  if (!quoteValidUntil || times?.isPriceExpired) return '';
  const days = Math.ceil((Date.parse(quoteValidUntil) - now) / 86_400_000);
  return `có hiệu lực đến ${formatDate(quoteValidUntil)}${days > 0 ? ` · còn ${days} ngày` : ''}`;
}

/** How long the promise of a quote still runs; it pauses while the customer revises the request. */
function Countdown({ project }: { project: Project }) {
  const clock = slaText(project, useNow());
  if (!clock) return null;
  const dueAt = project.times?.sla?.dueAt;
  return (
    <p role="timer" aria-label="Thời gian còn lại để báo giá">
      <Typography.Text strong {...(clock.tone === 'over' && { type: 'danger' })}>
        {clock.text}
      </Typography.Text>{' '}
      <small>{dueAt ? `hạn ${formatDateTime(dueAt)}` : 'chờ bạn chỉnh sửa yêu cầu'}</small>
    </p>
  );
}
