import { isOnTurn, optionLabel, priceOf } from '@market/contracts';
import type { Project, ProjectAction } from '@market/contracts';
import { LinkButton } from '../../../components/LinkButton';
import { formatDate } from '../../../components/values/dates';
import { StatusFigure } from '../../../components/status/StatusTag';
import { useOpened } from '../../../components/overlays/open-dialog';
import { ActionBar } from '../../../features/projects/actions/ActionBar';
import { QuoteButton } from '../../project/QuoteButton';
import { ChatDrawer } from './ChatDrawer';
import { NewDrawings } from '../../uploads/NewDrawingsLater';
import { RowFrame } from './RowFrame';
import styles from './rows.module.css';

type OrderRowProps = { project: Project; tab: 'drawings' | 'confirmed'; readOnly: boolean; isFirst: boolean };

/** An order that is to be quoted, or that was won and is not made yet. */
export function OrderRow({ project, tab, readOnly, isFirst }: OrderRowProps) {
  const [chatOpen, setChatOpen] = useOpened((place) => place === `message.${project.id}.factory`);
  const isTurn = !readOnly && isOnTurn(project, 'manufacturer');
  const details = (
    <LinkButton to={`/projects/${project.id}`} aria-label={`Xem chi tiết: ${project.title}`}>
      Xem chi tiết
    </LinkButton>
  );
  return (
    <>
      <RowFrame
        project={project}
        edge={isTurn ? 'turn' : undefined}
        actions={
          readOnly ? (
            details
          ) : (
            <>
              {tab === 'drawings' && <QuoteButton project={project} primary={isFirst} />}
              <ActionBar
                project={project}
                side="factory"
                primary={isFirst}
                except={actionsElsewhere(project, tab)}
                beside={tab === 'drawings' ? 0 : 1}
                more={[{ key: 'chat', label: 'Trao đổi với Việt Phát', onClick: () => setChatOpen(true) }]}
              />
              {details}
            </>
          )
        }
        below={
          !readOnly && (
            <div className={styles['wide']}>
              <NewDrawings project={project} />
            </div>
          )
        }
      >
        <p className={styles['due']}>{termsOf(project, tab)}</p>
        <StatusFigure project={project} reader="manufacturer" />
      </RowFrame>
      {chatOpen && <ChatDrawer project={project} onClose={() => setChatOpen(false)} />}
    </>
  );
}

/** To a factory the final price is that of its own accepted quote. */
function termsOf(project: Project, tab: OrderRowProps['tab']): string {
  const { deadline, status, times, dueDate } = project;
  const wish = optionLabel('deadline', deadline) || 'thoả thuận sau';
  if (tab === 'drawings') return `Hạn giao: ${wish}`;
  // Once an order is won its day counts, not what was wished for.
  const day = times?.promisedOn ?? dueDate;
  const due = `Hạn giao: ${day ? formatDate(day) : wish}`;
  const price = priceOf(project) ? `Giá chốt ${priceOf(project)}` : 'Giá chốt: đang tính toán';
  const readiness = status === 'payment_pending' ? 'Chờ khách đặt cọc' : 'Sẵn sàng sản xuất';
  return [price, due, readiness].join(' · ');
}

/** An order with an own quote is declined by withdrawing that first; it is confirmed orders that are started. */
const actionsElsewhere = (
  { hasWaitingQuote, hasOutdatedQuote }: Project,
  tab: OrderRowProps['tab'],
): ProjectAction[] => [
  ...(hasWaitingQuote || hasOutdatedQuote ? (['DeclineOrder'] as const) : []),
  ...(tab === 'drawings' ? (['StartProduction'] as const) : []),
];
