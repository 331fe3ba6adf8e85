import { defaultCalendar, promisedOn, deliveryPromiseOf, vietnamDay } from '@market/domain';
import { photoOf } from '../models/assets.js';
import * as steps from '../orders/steps.js';
import * as chapters from './chapters.js';
import { customerSays, does, model, photosOf, providerSays, reportsOf, wishOf } from './chapters.js';
import type { Story } from './stories-of-quotes.js';

const day = 86_400_000;

/** From the accepted price on, and orders that have ended. */
export const storiesOfProduction: readonly Story[] = [
  {
    ...{ customer: 'khach2', factory: 'xuong', ago: 2.2 },
    tell: (context) => chapters.approved(context, wishOf('BK-101 24', 'Ke góc khung máy dán nhãn')),
  },
  {
    ...{ customer: 'khach5', factory: 'xuong4', reviewer: 'vietphat2', ago: 8 },
    tell: (context) => chapters.approved(context, wishOf('SH-302 30', 'Trục rỗng con lăn')),
  },
  {
    ...{ customer: 'khach', factory: 'xuong2', ago: 6 },
    tell: (context) => chapters.billed(context, wishOf('FL-202 12', 'Mặt bích vuông trạm bơm')),
  },
  {
    // The deposit was due days ago.
    ...{ customer: 'khach2', factory: 'xuong2', ago: 73 },
    tell: (context) => chapters.billed(context, wishOf('HS-401 80', 'Vỏ hộp điều khiển cửa cuốn')),
  },
  {
    ...{ customer: 'khach6', factory: 'xuong3', ago: 12 },
    tell: (context) => chapters.billed(context, wishOf('SM-601 15', 'Mặt tủ điện chiếu sáng')),
  },
  {
    // The status was set by hand, past the customer's own answer.
    ...{ customer: 'khach', factory: 'xuong', ago: 10 },
    *tell(context) {
      const { reviewer } = context.people;
      yield* chapters.quoted(context, wishOf('SM-603 120', 'Tai treo cho kho lạnh'));
      yield does(reviewer, 7, {
        type: 'OverrideStatus',
        data: { to: 'approved', reason: 'Khách duyệt qua điện thoại, đang đi công tác' },
      });
      yield does(reviewer, 0.5, steps.requestPayment);
    },
  },
  {
    ...{ customer: 'khach', factory: 'xuong', ago: 4 },
    tell: (context) => chapters.deposited(context, wishOf('GR-501 20', 'Bánh răng truyền động băng tải')),
  },
  {
    ...{ customer: 'khach4', factory: 'xuong2', ago: 7 },
    tell: (context) => chapters.deposited(context, wishOf('PL-701 8', 'Tấm đế đồ gá phay')),
  },
  {
    ...{ customer: 'khach', factory: 'xuong', ago: 3.1 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('FL-201 16, BU-303 16', 'Mặt bích và bạc lót van điều tiết'));
      yield* chapters.made(context, { stages: 4, pace: 0.9, photos: photosOf('FL-201', 'rough-machining') });
      yield customerSays(context, 2, 'Tiến độ tốt quá, nhờ xưởng giữ đúng hẹn nhé.');
      yield providerSays(context, 0.7, 'Dạ, xưởng đang gia công tinh, vẫn đúng kế hoạch ạ.');
    },
  },
  {
    // Late: the day that was promised is past.
    ...{ customer: 'khach2', factory: 'xuong', ago: 26 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('SH-301 40', 'Trục bậc hộp giảm tốc'), { days: 7 });
      yield* chapters.made(context, { stages: 3, pace: 1.5 });
      yield customerSays(context, 12, 'Đơn này đã quá hẹn, bao giờ bên mình giao được ạ?');
    },
  },
  {
    // Its factory has said that it will be late, and when it will be done.
    ...{ customer: 'khach', factory: 'xuong2', ago: 5.4 },
    *tell(context) {
      const { factory } = context.people;
      yield* chapters.deposited(context, wishOf('HS-402 25', 'Gối đỡ vòng bi máy nghiền'), { days: 12 });
      yield* chapters.made(context, { stages: 3, pace: 1.2 });
      const promised = promisedOn(defaultCalendar, deliveryPromiseOf(context.state())!);
      const date = vietnamDay(new Date(Date.parse(promised) + 7 * day).toISOString());
      yield does(factory, 6, steps.announceDelay(date, 'Phôi thép về chậm một tuần'));
      yield { by: factory, hours: [0.2, 0.2], factory, message: 'Phôi về chậm, mình đã báo ngày giao mới.' };
    },
  },
  {
    ...{ customer: 'khach5', factory: 'xuong2', ago: 1.2 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('BK-102 60', 'Giá đỡ động cơ quạt'));
      yield* chapters.made(context, { stages: 1 });
    },
  },
  {
    ...{ customer: 'khach6', factory: 'xuong', ago: 9 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('GR-502 10', 'Bánh răng máy trộn'), { days: 20 });
      yield* chapters.made(context, { stages: 4 });
      yield does(context.people.factory, 3, steps.reopenStage('rough-machining', 'Một phôi bị rỗ, làm lại'));
    },
  },
  {
    ...{ customer: 'khach', factory: 'xuong', ago: 6.5 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('FL-202 30', 'Mặt bích vuông bộ trao đổi nhiệt'), {
        days: 20,
      });
      yield* chapters.made(context, { stages: 6, photos: reportsOf('FL-202') });
    },
  },
  {
    // The second instalment is due.
    ...{ customer: 'khach4', factory: 'xuong2', ago: 22 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('HS-401 120', 'Vỏ hộp đồng hồ nước'), { days: 21 });
      yield* chapters.made(context, { stages: 5 });
    },
  },
  {
    ...{ customer: 'khach2', factory: 'xuong', ago: 2 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('SM-602 200', 'Máng chữ U nhà xưởng 3'), { days: 20 });
      yield* chapters.made(context, { stages: 7, photos: photosOf('SM-602', 'finishing') });
    },
  },
  {
    ...{ customer: 'khach', factory: 'xuong2', ago: 4 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('SM-601 6', 'Mặt tủ điện dây chuyền 4'), { days: 20 });
      yield* chapters.made(context, { stages: 8 });
    },
  },
  {
    // Nobody has paid the rest for more than a week.
    ...{ customer: 'khach5', factory: 'xuong', ago: 75 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('BK-101 200', 'Ke góc giàn năng lượng'), { days: 20 });
      yield* chapters.made(context, { stages: 8, pace: 0.8 });
    },
  },
  {
    // With the report of its measurements.
    ...{ customer: 'khach', factory: 'xuong', ago: 21 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('FL-201 12', 'Mặt bích DN80 đợt đầu'), { days: 20 });
      yield* chapters.finished(context, { pace: 0.7, photos: reportsOf('FL-201') });
      yield customerSays(context, 3, 'Hàng đẹp, đủ số lượng. Cảm ơn Việt Phát và xưởng!', {
        attachments: [photoOf(model('FL-201'))],
      });
    },
  },
  {
    ...{ customer: 'khach2', factory: 'xuong2', ago: 48 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('SM-603 90', 'Tai treo máng cáp tầng 1'), { days: 16 });
      yield* chapters.finished(context, { pace: 0.6 });
    },
  },
  {
    ...{ customer: 'khach6', factory: 'xuong4', reviewer: 'vietphat2', ago: 33 },
    *tell(context) {
      yield* chapters.deposited(context, wishOf('SH-302 50', 'Trục rỗng lô 2'), { days: 10 });
      yield* chapters.finished(context, { pace: 1.1 });
    },
  },
  {
    ...{ customer: 'khach2', factory: 'xuong', ago: 36 },
    *tell(context) {
      yield* chapters.quoted(context, wishOf('GR-502 2', 'Bánh răng thay thế máy cũ'));
      yield does(context.people.customer, 9, steps.decline('Đã mua hàng có sẵn'));
    },
  },
  {
    ...{ customer: 'khach4', ago: 50 },
    *tell(context) {
      yield* chapters.submitted(context, wishOf('PL-701 1', 'Tấm đế thử nghiệm'));
      yield does(context.people.customer, 4, steps.cancel('Đổi thiết kế, sẽ gửi lại'));
    },
  },
];
