import type { ReplyByRoute } from '../routes.js';
import { noticeReplies } from './notice-replies.js';
import { orderReplies } from './order-replies.js';
import { peopleReplies } from './people-replies.js';
import { systemReplies } from './system-replies.js';

/** A reply of every route. */
export const replyExamples = {
  ...orderReplies,
  ...noticeReplies,
  ...peopleReplies,
  ...systemReplies,
} satisfies ReplyByRoute;
