import type { PartFields, Project, SubmitProject } from '@market/contracts';
import type { StoryStepName } from '@market/contracts/story';
import type { Browser, Page } from '@playwright/test';
import { uploadFile } from '../journeys/steps/files.js';
import { binaryStl } from '../journeys/steps/models.js';
import { updateProject, walkOf } from '../journeys/steps/orders.js';
import { sendCommand, signIn } from '../journeys/steps/people.js';

type People = Record<'customer' | 'other' | 'provider' | 'factory' | 'admin', Page>;
export type Orders = Record<
  'draft' | 'submitted' | 'revision' | 'quoted' | 'payment' | 'production' | 'completed' | 'cancelled',
  Project
>;

const flange = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 140" fill="none" stroke="#15233b">
<rect width="200" height="140" fill="#fff"/><circle cx="80" cy="70" r="50"/><circle cx="80" cy="70" r="20"/>
<path d="M20 70H140M80 10V130" stroke-dasharray="8 3 2 3"/><path d="M115 35 150 20H185"/></svg>`;

const parts: PartFields[] = [
  {
    partId: 'GK-01',
    partName: 'Đế gá',
    quantity: 2,
    material: 'steel-stainless-304',
    tolerance: 'iso-2768-fine',
    surfaceFinish: 'fine',
    dimensions: '90.0x20.0x9.5',
    weight: 0.134,
    volume: 17.1,
    manufacturingProcesses: ['milling', 'drilling', 'tapping'],
    threadInfo: '4×M6, sâu 12',
    notes: 'Vát mép 0,5×45° toàn bộ cạnh sắc.',
    suggestedPricePerPiece: '250.000 VNĐ',
  },
  { partId: 'GK-02', partName: 'Ngàm kẹp trục', quantity: 4, material: 'aluminum-6061' },
];

const request = (title: string, more: Partial<SubmitProject> = {}): SubmitProject => ({
  title,
  material: 'steel',
  quantity: 6,
  deadline: '2-4-weeks',
  desiredCompletionTime: '3-weeks',
  manufacturingProcesses: ['milling', 'drilling'],
  tolerance: '±0.05',
  surfaceFinish: 'anodize',
  surfaceRoughness: 'Ra 1.6',
  maxDimensions: '320 × 240 × 60 mm',
  suggestedPrice: '4.500.000 VNĐ',
  description: 'Gá kẹp cho trục Ø45 trên máy tiện CNC, dùng lâu dài trong xưởng.',
  specialRequirements: 'Đóng gói từng bộ, ghi mã chi tiết trên bao bì.',
  ...more,
});

export const signInAll = async (browser: Browser): Promise<People> => ({
  customer: await signIn(browser, 'khach@demo.test'),
  other: await signIn(browser, 'khach2@demo.test'),
  provider: await signIn(browser, 'vietphat@demo.test'),
  factory: await signIn(browser, 'xuong@demo.test'),
  admin: await signIn(browser, 'admin@demo.test'),
});

/** Creates one order of the customer for each phase, with files, messages and payments. */
export async function placeOrders(people: People): Promise<Orders> {
  const { customer, other, provider, factory, admin } = people;
  await sendCommand(admin, 'PUT', '/api/settings/company', {
    bank: { bankName: 'Ngân hàng Mẫu', accountName: 'CÔNG TY VIỆT PHÁT', accountNumber: '0123 4567 8901' },
  });
  const place = (page: Page, body: Partial<SubmitProject>) =>
    sendCommand<Project>(page, 'POST', '/api/projects', body);
  const orderOf = async (page: Page, title: string, finalPrice: number, last: StoryStepName) => {
    const order = await walkOf({ customer: page, provider, factory }, 'Xưởng Mẫu Số Một');
    return order.to(last, { submit: request(title), release: { finalPrice } });
  };

  const cancelled = await place(customer, request('Khay đỡ pin thử nghiệm'));
  await updateProject(customer, cancelled, {
    status: 'cancelled',
    reason: 'Đổi thiết kế, sẽ gửi yêu cầu mới.',
  });
  const completed = await orderOf(customer, 'Bánh răng côn m2 Z24', 7_200_000, 'complete');
  const production = await orderOf(
    customer,
    'Vỏ hộp số nhôm đúc, gia công tinh mặt bích',
    48_750_000,
    'machine-setup',
  );
  const payment = await orderOf(customer, 'Trục vít me Ø32 × 1200', 12_345_678, 'requestPayment');
  const price = await orderOf(customer, 'Khung máy hàn CO₂ – thép hộp', 26_000_000, 'release');
  for (const title of ['Mặt bích DN80', 'Puli răng 40 răng, lỗ then 8 mm'])
    await orderOf(other, title, 3_000_000, 'requestPayment');

  const revision = await place(customer, request('Tấm đế máy ép 400 × 300'));
  await updateProject(provider, revision, { status: 'reviewing' });
  await updateProject(provider, revision, {
    status: 'need_customer_revision',
    reason: 'Bản vẽ chưa ghi dung sai lỗ Ø12, vui lòng bổ sung.',
  });
  const sendMessage = (page: Page, content: string) =>
    sendCommand(page, 'POST', '/api/messages', { projectId: revision.id, channel: 'customer', content });
  await sendMessage(customer, 'Chào Việt Phát, cho tôi hỏi khi nào có báo giá?');
  await sendMessage(
    provider,
    'Chào anh An, bản vẽ còn thiếu dung sai lỗ Ø12. Anh bổ sung giúp, chúng tôi báo giá trong ngày.',
  );
  await sendMessage(provider, 'Nếu lỗ để lắp chốt thì H7 là phù hợp.');

  const drawing = await uploadFile(customer, 'Gá kẹp trục Ø45.stl', binaryStl());
  const picture = await uploadFile(customer, 'Phối cảnh.svg', Buffer.from(flange));
  const page = await uploadFile(customer, 'Yêu cầu kỹ thuật.pdf', Buffer.from('%PDF-1.4\n%%EOF'));
  const submitted = await place(
    customer,
    request('Gá kẹp trục Ø45 – inox 304', {
      projectParts: parts,
      drawingFileUrl: drawing.url,
      attachments: [picture.url, page.url],
    }),
  );
  const draft = await place(customer, { title: 'Nắp che bụi', status: 'draft', material: 'plastic' });
  return { draft, submitted, revision, quoted: price, payment, production, completed, cancelled };
}
