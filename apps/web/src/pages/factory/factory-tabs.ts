import { factoryTabs, formatVnd, optionLabel } from '@control-center/contracts';
import type { Project, ProjectStatus, User } from '@control-center/contracts';
import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { Fact } from '../../components/layout/Facts';
import { formatDate } from '../../components/values/dates';
import { projectsApi } from '../../features/projects/projects.api';
import { quantityText, shortId } from '../../features/projects/project-text';

export type ProjectTabKey = keyof typeof factoryTabs;

export const statusesOf = (tab: ProjectTabKey): ProjectStatus[] => [...factoryTabs[tab]];

/** Starts the request for the first tab before the page is rendered. */
export const preloadDrawings = (
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  { id: manufacturerId }: Pick<User, 'id'>,
): PromiseLike<unknown> =>
  dispatch(
    projectsApi.endpoints.projectsOfFactory.initiate(
      { manufacturerId, query: { status: statusesOf('drawings') } },
      { subscribe: false },
    ),
  );

const whatToMake = (project: Project): Fact[] => [
  ['Số lượng', quantityText(project)],
  ['Vật liệu', optionLabel('material', project.material)],
];

const deadlineOf = ({ deadline }: Project): string => optionLabel('deadline', deadline) || 'Thoả thuận sau';

const readiness = ({ status }: Project): string =>
  status === 'payment_pending' ? 'Chờ khách đặt cọc' : 'Sẵn sàng sản xuất';

/** When the order will be ready, and what was promised. */
const datesOf = ({ times, delay }: Project): Fact[] => [
  ['Dự kiến xong', times?.expectedOn && formatDate(times.expectedOn)],
  ['Đã hứa giao', times?.promisedOn && formatDate(times.promisedOn)],
  ['Báo trễ', delay && `${formatDate(delay.date)} – ${delay.reason}`],
];

/** What a tab says about an order. To a factory the final price is that of its own accepted quote; none at the machine. */
export function factsOf(tab: ProjectTabKey, project: Project): Fact[] {
  const code: Fact = ['Mã đơn', shortId(project.id)];
  if (tab === 'progress') return [code, ...whatToMake(project), ...datesOf(project)];
  const deadline: Fact = ['Hạn giao', deadlineOf(project)];
  if (tab === 'drawings') return [code, ...whatToMake(project), deadline];
  const price = project.finalPrice === null ? 'Đang tính toán' : formatVnd(project.finalPrice);
  return [code, ['Giá chốt', price], ...whatToMake(project), deadline, ['Tình trạng', readiness(project)]];
}
