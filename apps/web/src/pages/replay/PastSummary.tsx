import { formatVnd, priceOf } from '@market/contracts';
import type { PastOrder, Project } from '@market/contracts';
import { Facts } from '../../components/layout/Facts';
import type { Fact } from '../../components/layout/Facts';
import { formatDate } from '../../components/values/dates';
import { formatPercent } from '../../components/values/numbers';
import { PastPrice } from '../../features/projects/actions/CustomerQuote';
import { PartStage } from '../../features/projects/parts/PartStage';
import type { Names } from '../../features/replay/changes/change-text';
import { useStageFiles } from '../viewer/use-stage-files';
import styles from './ReplayPage.module.css';

type PastSummaryProps = { order: PastOrder; project: Project; names: Names };

/** What decided the order at that moment, in one look: its part, its money, how far it was. */
export const PastSummary = ({ order, project, names }: PastSummaryProps) => (
  <div className={styles['summary']}>
    <Facts flush columns={4} facts={dealFacts(order, project, names)} />
    <PartStage project={project} parts={order.parts} {...useStageFiles(project)} />
  </div>
);

const day = (before: string) => formatDate(before);

function dealFacts({ payments }: PastOrder, project: Project, names: Names): Fact[] {
  const { percent, times, assignedManufacturerId: factory } = project;
  const received = payments?.received ?? null;
  return [
    ['Giá', <PastPrice key="price">{priceOf(project) || 'Liên hệ báo giá'}</PastPrice>],
    [
      'Tiến độ',
      formatPercent(percent),
      { at: '/progress/percent', text: (before: number) => formatPercent(before) },
    ],
    [
      'Đã thanh toán',
      received !== null && formatVnd(received),
      { at: '/payments/received', text: (before: number) => formatVnd(before) },
    ],
    ['Dự kiến xong', times?.expectedOn && formatDate(times.expectedOn)],
    [
      'Nhà máy',
      factory && (names.get(factory) ?? 'Nhà máy'),
      { at: '/project/assignedManufacturerId', text: (id: string) => names.get(id) ?? 'Nhà máy' },
    ],
    [
      'Giá có hiệu lực đến',
      project.quoteValidUntil && formatDate(project.quoteValidUntil),
      { at: '/project/quoteValidUntil', text: day },
    ],
  ];
}
