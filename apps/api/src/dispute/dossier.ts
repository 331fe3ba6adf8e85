import type { PastOrder, Viewpoint, OrderProof } from '@market/contracts';
import type { PlacedHead } from '@market/audit';
import type { ConversationPast, OrderPast } from '../replay/past-streams.js';
import type { View } from '../replay/views.js';
import type { FileReport } from './order-files.js';

/** What the document of an order says. */
export type Dossier = {
  id: string;
  madeAt: string;
  madeBy: string;
  order: OrderPast;
  /** The order today, as admins see it. */
  present: PastOrder;
  /** Each party, and what it could see. */
  parties: { viewpoint: Viewpoint; view: View }[];
  /** Undefined when who makes the file may not read messages. */
  messages: ConversationPast | undefined;
  files: readonly FileReport[];
  proof: OrderProof;
  heads: readonly PlacedHead[];
  nameOf: (accountId: string) => string;
};

export const fileNames = {
  document: 'ho-so.pdf',
  events: 'su-kien.jsonl',
  heads: 'trang-thai-da-ky.json',
  key: 'khoa-cong-khai.pem',
} as const;
export type FileNames = typeof fileNames;
