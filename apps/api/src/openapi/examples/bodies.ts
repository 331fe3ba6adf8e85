import type { PageKey } from '@control-center/contracts';
import { projectExamples } from '@control-center/domain';
import type { BodyByRoute } from '../routes.js';
import { actionBodies } from './actions.js';
import { idOf } from './ids.js';

const projectId = idOf('project');
const objectUrl = `/objects/${idOf('drawing')}.step`;

/**
 * The request bodies sent for one order, from the request to production, and for the accounts and settings
 * around it.
 */
export const bodyExamples = {
  'objectRoutes.requestUpload': { name: 'Gá kẹp trục.step', size: 1_048_576, type: 'model/step' },
  'objectRoutes.setAccess': { objectUrl, visibility: 'private' },
  'projectRoutes.submit': {
    title: 'Gá kẹp trục Ø45 – inox 304',
    description: 'Gá kẹp cho máy tiện, hai bộ giống nhau.',
    material: 'steel',
    quantity: 2,
    deadline: '2-4-weeks',
    desiredCompletionTime: '3-weeks',
    tolerance: '±0.05',
    surfaceFinish: 'polish',
    manufacturingProcesses: ['cnc', 'turning'],
    projectParts: [
      {
        partId: 'GK-01',
        partName: 'Đế gá',
        quantity: 2,
        material: 'steel-stainless-304',
        dimensions: '90.0x20.0x9.5',
      },
      { partId: 'GK-02', partName: 'Ngàm kẹp', quantity: 4, material: 'steel-stainless-304' },
    ],
  },
  ...actionBodies,
  'projectRoutes.update': { status: 'reviewing', vietPhatNotes: 'Ưu tiên' },
  'partRoutes.update': { drawingFileUrl: objectUrl, notes: 'Bo cạnh R2' },
  'messageRoutes.send': { projectId, content: 'Bản vẽ đã được cập nhật.' },
  'quoteRoutes.submit': {
    projectId,
    ...projectExamples.quote,
    notes: 'Đã gồm vận chuyển',
  },
  'quoteRoutes.update': { projectId, state: 'withdrawn', reason: 'Giá phôi đã thay đổi' },
  'notificationRoutes.read': { projectId, kind: 'quote_released' },
  'paymentRoutes.record': { kind: 'deposit', reference: 'CK-0001' },
  'progressRoutes.update': {
    stageId: 'rough-machining',
    isCompleted: true,
    notes: 'Đã kiểm tra kích thước',
  },
  'companyRoutes.change': {
    defaultManufacturerId: idOf('xuong'),
    bank: { bankName: 'Ngân hàng Mẫu', accountName: 'Việt Phát (mẫu)', accountNumber: '0000 0001' },
    dueDays: { deposit: 3, progress: 7, final: 7 },
    slaHours: { promise: 24, second: 48 },
  },
  'accountRoutes.setRole': { role: 'customer' },
  'accountRoutes.updateProfile': { phoneNumber: '0900 000 000', jobTitle: 'Trưởng phòng mua hàng' },
  'adminRoutes.assignRole': { role: 'manufacturer' },
  'adminRoutes.setPermissions': {
    allowedPages: ['customer-interface', 'customer-projects', 'project-details'] satisfies PageKey[],
    pagePermissions: { 'customer-interface': { canCancelProject: false } },
    isBlocked: false,
  },
  'operationRoutes.retry': { stream: `project-${projectId}` },
  'operationRoutes.discard': { stream: `project-${projectId}`, reason: 'Sự kiện hỏng khi nhập từ bản sao' },
  'operationRoutes.prove': { sample: 100 },
} satisfies BodyByRoute;
