import { filesOf, photoOf } from '../models/assets.js';
import type { Context } from '../orders/scenario.js';
import * as steps from '../orders/steps.js';
import { actor } from './people.js';
import * as chapters from './chapters.js';
import { customerSays, does, model, providerSays, wishOf } from './chapters.js';
import type { Chapter } from './chapters.js';

/** An order of the last weeks. `customer` and `factory` are subjects; `ago`: working hours since something last happened. */
export type Story = {
  customer: string;
  factory?: string;
  reviewer?: string;
  ago: number;
  tell: (context: Context) => Chapter;
};

function* draft({ people, projectId, upload }: Context, wish: ReturnType<typeof wishOf>): Chapter {
  yield does(people.customer, 0, {
    type: 'SaveDraft',
    data: steps.requestOf(projectId, wish, people.customer, upload),
  });
}

function* bidding(context: Context, wish: ReturnType<typeof wishOf>, factories: string[]): Chapter {
  yield* chapters.reviewed(context, wish);
  const manufacturerIds = factories.map((subject) => actor(subject).id);
  yield does(context.people.reviewer, 0.9, { type: 'InviteFactories', data: { manufacturerIds } });
}

/** Up to the customer's answer to a price. */
export const storiesOfQuotes: readonly Story[] = [
  {
    ...{ customer: 'khach', ago: 30 },
    tell: (context) => draft(context, wishOf('HS-402 4', 'Gối đỡ cho băng tải số 2')),
  },
  {
    ...{ customer: 'khach2', ago: 9 },
    tell: (context) => draft(context, wishOf('SM-601 2', 'Mặt tủ điện trạm bơm', { deadline: '' })),
  },
  {
    ...{ customer: 'khach', ago: 1.6 },
    tell: (context) =>
      chapters.submitted(
        context,
        wishOf('FL-201 20', 'Mặt bích DN80 cho đường ống hơi', {
          description: 'Cần kèm chứng chỉ vật liệu 3.1.',
          suggestedPrice: '650.000 VNĐ',
          tolerance: '±0.1',
        }),
      ),
  },
  {
    ...{ customer: 'khach2', ago: 0.7 },
    tell: (context) =>
      chapters.submitted(
        context,
        wishOf('BU-303 60', 'Bạc lót thay gấp cho máy ép', {
          deadline: 'urgent',
          description: 'Máy đang dừng, cần trong tuần này.',
        }),
      ),
  },
  {
    // The promise of a price within 24 hours is broken.
    ...{ customer: 'khach4', ago: 27 },
    tell: (context) => chapters.submitted(context, wishOf('SM-602 150', 'Máng cáp xưởng mới, đợt 1')),
  },
  {
    ...{ customer: 'khach5', ago: 4.3 },
    *tell(context) {
      yield* chapters.submitted(context, wishOf('BK-101 80, SM-603 80', 'Ke góc và tai treo máng cáp'));
      yield does(
        context.people.customer,
        2.5,
        steps.revise({ specialRequirements: 'Sơn tĩnh điện màu RAL 7035.' }),
      );
      yield customerSays(context, 0.4, 'Em vừa bổ sung màu sơn, nhờ anh chị xem giúp.', { isUnread: true });
    },
  },
  {
    // A conversation with files, whose last two messages the customer has not read.
    ...{ customer: 'khach', ago: 0.5 },
    *tell(context) {
      yield* chapters.reviewed(
        context,
        wishOf('GR-501 12, SH-301 6', 'Bộ truyền bánh răng máy đóng gói', { tolerance: '±0.02' }),
        'Khách cũ, ưu tiên báo giá trong ngày.',
      );
      yield customerSays(context, 0.6, 'Bánh răng cũ bị mòn như ảnh, nhờ anh chị tư vấn vật liệu.', {
        attachments: [photoOf(model('GR-501'))],
      });
      yield providerSays(
        context,
        1.1,
        'Bên em đề xuất C45 tôi cao tần bề mặt răng. Anh xem bản vẽ tham khảo.',
        {
          attachments: [filesOf(model('GR-502')).drawing],
        },
      );
      yield customerSays(context, 1.6, 'Được em, cứ theo phương án đó nhé.');
      yield providerSays(context, 1.2, 'Dạ, em hỏi giá nhà máy luôn ạ.', { isUnread: true });
      yield providerSays(context, 0.6, 'Anh cho em hỏi thêm: then trên trục lắp chặt hay lắp trượt ạ?', {
        isUnread: true,
      });
    },
  },
  {
    ...{ customer: 'khach6', reviewer: 'vietphat2', ago: 3.6 },
    tell: (context) =>
      chapters.reviewed(context, wishOf('PL-701 5, FL-202 10', 'Đồ gá hàn khung xe'), 'Đóng gói thùng gỗ.'),
  },
  {
    ...{ customer: 'khach2', factory: 'xuong', ago: 3.2 },
    *tell(context) {
      yield* chapters.quoted(context, wishOf('HS-401 200', 'Vỏ hộp cảm biến nhiệt độ'));
      const reason = 'Số lượng lớn, xin giảm 5% và giao hai đợt';
      yield does(context.people.customer, 8, steps.askForChange(reason));
    },
  },
  {
    ...{ customer: 'khach', ago: 5.2 },
    *tell(context) {
      yield* chapters.reviewed(context, wishOf('SH-302 8', 'Trục rỗng con lăn băng tải'));
      yield does(
        context.people.reviewer,
        1.5,
        steps.askForRevision('tolerance', 'Bản vẽ chưa ghi dung sai đường kính lắp vòng bi'),
      );
    },
  },
  {
    ...{ customer: 'khach5', ago: 14 },
    *tell(context) {
      yield* chapters.reviewed(context, wishOf('HS-402 30', 'Gối đỡ trục quạt hút'));
      yield does(context.people.reviewer, 2, steps.askForRevision('material', 'Cần chọn gang hay thép'));
    },
  },
  {
    ...{ customer: 'khach', factory: 'xuong', ago: 2.4 },
    tell: (context) => chapters.sent(context, wishOf('BK-102 16', 'Giá đỡ động cơ servo trục X')),
  },
  {
    ...{ customer: 'khach2', factory: 'xuong2', ago: 4.5 },
    tell: (context) => chapters.sent(context, wishOf('SM-603 300', 'Tai treo máng cáp tầng 2')),
  },
  {
    ...{ customer: 'khach4', factory: 'xuong', ago: 1.9 },
    *tell(context) {
      yield* chapters.sent(context, wishOf('FL-202 40', 'Mặt bích vuông bơm thuỷ lực'));
      yield does(context.people.factory, 3.5, chapters.quoteOf(context, 10, 1, 'Giá đã gồm mạ kẽm.'));
    },
  },
  {
    ...{ customer: 'khach2', factory: 'xuong2', ago: 11 },
    *tell(context) {
      const { factory, reviewer } = context.people;
      yield* chapters.sent(context, wishOf('GR-502 4', 'Bánh răng nan hoa hộp số'));
      yield {
        ...{ by: factory, hours: [2, 2], factory },
        message: 'Mô-đun 3 mình có dao sẵn, nhưng cần thêm 3 ngày nhiệt luyện.',
      };
      yield { by: reviewer, hours: [1, 1], factory, message: 'Được, anh cứ cộng vào thời gian giao nhé.' };
      yield does(factory, 4, chapters.quoteOf(context, 14));
    },
  },
  {
    // Three factories have quoted: the provider compares.
    ...{ customer: 'khach', ago: 1.4 },
    *tell(context) {
      yield* bidding(context, wishOf('HS-401 500, SM-603 500', 'Vỏ hộp cảm biến và tai treo, đơn năm'), [
        ...['xuong', 'xuong2', 'xuong3'],
      ]);
      yield does(actor('xuong'), 3, chapters.quoteOf(context, 18, 1.05));
      yield does(actor('xuong3'), 0.8, chapters.quoteOf(context, 25, 0.9, 'Giao thành ba đợt.'));
      yield does(actor('xuong2'), 1.1, chapters.quoteOf(context, 15, 1.12));
    },
  },
  {
    ...{ customer: 'khach6', ago: 2.2 },
    *tell(context) {
      yield* bidding(context, wishOf('SM-601 40', 'Mặt tủ điện phân phối'), ['xuong', 'xuong2', 'xuong4']);
      yield does(actor('xuong4'), 1.2, { type: 'DeclineOrder', data: { reason: 'Xưởng không có máy chấn' } });
      yield does(actor('xuong2'), 2.4, chapters.quoteOf(context, 9));
    },
  },
  {
    // The price is good for one more day.
    ...{ customer: 'khach', factory: 'xuong2', ago: 42 },
    tell: (context) =>
      chapters.quoted(context, wishOf('PL-701 2', 'Tấm đế đồ gá kiểm tra'), { validity: 'until tomorrow' }),
  },
  {
    ...{ customer: 'khach2', factory: 'xuong', ago: 4.4 },
    tell: (context) => chapters.quoted(context, wishOf('SH-301 10', 'Trục bậc máy cán')),
  },
  {
    // The price is no longer good.
    ...{ customer: 'khach4', factory: 'xuong3', ago: 62 },
    tell: (context) => chapters.quoted(context, wishOf('SM-602 60', 'Máng chữ U đỡ ống'), { validity: 3 }),
  },
  {
    ...{ customer: 'khach', factory: 'xuong', ago: 0.9 },
    *tell(context) {
      yield* chapters.quoted(context, wishOf('BU-303 200', 'Bạc lót đồng dự phòng'));
      yield providerSays(context, 0.1, 'Em vừa gửi báo giá, giá tốt đến hết tuần sau ạ.');
    },
  },
];
