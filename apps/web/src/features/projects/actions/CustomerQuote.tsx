import { actionOf, formatVnd, optionLabel } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Alert, Button, Flex, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { PastValue } from '../../../components/past/PastValue';
import { Money } from '../../../components/values/Money';
import { formatDate, formatDateTime } from '../../../components/values/dates';
import { useNow } from '../../../components/values/use-now';
import { quantityText } from '../project-text';
import { slaText } from '../sla-text';
import { isDangerous } from './action-label';
import { ActionDialog } from './ActionDialog';
import { expiredText } from './figures';

const large = { fontSize: 22, fontWeight: 650 } as const;

const awaitsQuote = ({ status }: Project): boolean => status !== 'draft' && status !== 'cancelled';

const answers = ['ApproveQuote', 'RequestQuoteChange', 'DeclineQuote'] as const;

type CustomerQuoteProps = {
  project: Project;
  /** The user answers here; the provider answers for the customer among its own actions. */
  mayAnswer?: boolean;
  /** Days of the released quote. */
  deliveryDays?: number | undefined;
};

/** The price for the customer, with buttons to accept, change or decline it. */
export function CustomerQuote({ project, mayAnswer = true, deliveryDays }: CustomerQuoteProps) {
  const [dialog, setDialog] = useState<(typeof answers)[number]>();
  const isExpired = project.times?.isPriceExpired === true;
  const allowed = answers.filter(
    (action) => mayAnswer && project.allowed.includes(action) && !(isExpired && action === 'ApproveQuote'),
  );
  const answering = allowed.length > 0 || dialog !== undefined;
  const panel = useRef<HTMLDivElement>(null);
  const wasAnswering = useRef(answering);
  // The buttons disappear after an answer: keep the focus in this panel, not at the top of the page.
  useEffect(() => {
    const answered = wasAnswering.current && !answering;
    if (answered && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    wasAnswering.current = answering;
  }, [answering]);

  const price = project.finalPrice !== null && (
    <p style={large}>
      <PastValue at="/project/finalPrice" label="Giá" text={(before) => formatVnd(Number(before))}>
        <Money amount={project.finalPrice} />
      </PastValue>
    </p>
  );
  return (
    <Flex vertical gap={12} ref={panel} tabIndex={-1}>
      {price || (
        <>
          <p style={large}>Liên hệ báo giá</p>
          {project.status !== 'cancelled' && (
            <Typography.Text type="secondary">
              Việt Phát báo giá trong vòng 24 giờ kể từ khi nhận yêu cầu.
            </Typography.Text>
          )}
          <Countdown project={project} />
        </>
      )}
      <Facts
        columns={2}
        facts={[
          ['Giao hàng', deliveryDays && `${deliveryDays} ngày`, { at: '/quotes/0/deliveryDays' }],
          [
            'Giá có hiệu lực đến',
            project.status === 'quoted' &&
              !isExpired &&
              project.quoteValidUntil &&
              formatDate(project.quoteValidUntil),
          ],
          ['Dự kiến báo giá', project.finalPrice === null && awaitsQuote(project) ? '1-2 ngày' : ''],
          ['Thời gian mong muốn', optionLabel('desiredCompletionTime', project.wishedCompletionTime)],
          ['Việt Phát ước tính', project.estimatedDays !== null && `${project.estimatedDays} ngày`],
          ['Số lượng', quantityText(project)],
        ]}
      />
      {isExpired && project.quoteValidUntil && (
        <Alert
          type="warning"
          showIcon
          title={expiredText(project.quoteValidUntil)}
          description={mayAnswer && 'Bấm «Yêu cầu điều chỉnh» để Việt Phát báo giá lại.'}
        />
      )}
      {allowed.length > 0 && (
        <Flex vertical gap="small">
          {allowed.map((action) => (
            <Button
              key={action}
              block
              type={action === allowed[0] ? 'primary' : 'default'}
              danger={isDangerous(action)}
              onClick={() => setDialog(action)}
            >
              {actionOf(action).label}
            </Button>
          ))}
        </Flex>
      )}
      {dialog && (
        <ActionDialog project={project} action={dialog} side="customer" onClose={() => setDialog(undefined)}>
          {dialog === 'ApproveQuote' && price}
        </ActionDialog>
      )}
    </Flex>
  );
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
