import { companyDefaults } from '@control-center/contracts';
import type { Facts } from '../../actor.js';
import { noProject } from '../state.js';
import type { ProjectEvents } from '../state.js';
import { blankDetails, blankPart } from './details.js';
import { dueDateOf } from './due-date.js';
import { scheduleOf } from './price.js';

const details = {
  ...blankDetails,
  title: 'Dự án mẫu: gá kẹp trục Ø45',
  description: 'Dự án mẫu để xem tiến độ sản xuất và lịch thanh toán.',
  material: 'steel',
  quantity: 2,
  deadline: '2-4-weeks',
  desiredCompletionTime: '3-weeks',
  tolerance: '±0.05',
  surfaceFinish: 'none',
  manufacturingProcesses: ['cnc', 'turning'],
};

const parts = [
  { partId: 'MAU-01', partName: 'Đế gá', quantity: 2, material: 'steel-mild', dimensions: '90.0x20.0x9.5' },
  { partId: 'MAU-02', partName: 'Ngàm kẹp', quantity: 4, material: 'steel-stainless-304' },
];

/** A sample order in production, with the sample amounts of the specification (section 9; rulings D9). */
export function demoProject(
  projectId: string,
  { actor, now, newId }: Facts,
): ProjectEvents['DemoProjectCreated'] {
  const finalPrice = 10_000_000;
  return {
    projectId,
    customerId: actor.id,
    details,
    dueDate: dueDateOf(details.deadline, now),
    parts: parts.map((part) => ({ id: `${projectId}.${newId()}`, part: { ...blankPart, ...part } })),
    finalPrice,
    instalments: scheduleOf({ ...noProject, finalPrice }, companyDefaults.dueDays, now),
    paid: ['deposit'],
    completedStages: ['material-preparation', 'design-verification', 'machine-setup'],
  };
}
