import type { EventPhase, EventTopic, PastEvent } from '@market/contracts';

/** What one command did: its events happened at once, and nobody ever saw a state between them. */
export type Step = {
  /** From 1. */
  number: number;
  /** The last revision of its events: the moment to look at. */
  revision: number;
  at: string;
  events: readonly PastEvent[];
};

export function stepsOf(events: readonly PastEvent[]): Step[] {
  const steps: { number: number; revision: number; at: string; events: PastEvent[] }[] = [];
  for (const event of events) {
    const last = steps.at(-1);
    if (last && last.events.at(-1)!.command === event.command) {
      last.events.push(event);
      last.revision = event.revision;
      last.at = event.at;
    } else {
      const { revision, at } = event;
      steps.push({ number: steps.length + 1, revision, at, events: [event] });
    }
  }
  return steps;
}

/** The index of the step to which a revision belongs; -1 before the first. */
export const stepIndexOf = (steps: readonly Step[], revision: number): number =>
  revision < 0 ? -1 : steps.findLastIndex(({ events }) => events[0]!.revision <= revision);

/** The step is about the topic; every step is about none. */
export const isAbout = ({ events }: Pick<Step, 'events'>, topic: EventTopic | undefined): boolean =>
  topic === undefined || events.some(({ topics }) => topics.includes(topic));

/** The next index in a direction whose step is about the topic; undefined where there is none. */
export function nextIndex(
  steps: readonly Step[],
  from: number,
  by: 1 | -1,
  topic?: EventTopic,
): number | undefined {
  for (let index = from + by; index >= 0 && index < steps.length; index += by)
    if (isAbout(steps[index]!, topic)) return index;
  return undefined;
}

/** The event of a step that says most: the first that the viewer could read. */
export const mainEventOf = ({ events }: Pick<Step, 'events'>): PastEvent =>
  events.find(({ entry }) => entry !== null) ?? events[0]!;

export const sentenceOf = ({ entry }: Pick<PastEvent, 'entry'>): string =>
  entry?.sentence.map(({ text }) => text).join('') ?? 'Người xem này không xem được';

export const topicLabels: Record<EventTopic, string> = {
  price: 'Giá',
  status: 'Trạng thái',
  drawing: 'Bản vẽ',
  payment: 'Thanh toán',
};

/** The rows of the time line. */
export const laneNames = [
  ...(['request', 'quoting', 'production', 'payment', 'drawing', 'oversight', 'message', 'account'] as const),
  ...(['discarded', 'unread'] as const),
] as const;
export type LaneName = (typeof laneNames)[number];

export const laneLabels: Record<LaneName, string> = {
  request: 'Yêu cầu',
  quoting: 'Báo giá',
  production: 'Sản xuất',
  payment: 'Thanh toán',
  drawing: 'Bản vẽ',
  oversight: 'Giám sát',
  message: 'Tin nhắn',
  account: 'Tài khoản',
  discarded: 'Đã bị bỏ qua',
  unread: 'Không thấy',
};

const laneOfPhase: Record<EventPhase, LaneName> = {
  request: 'request',
  edit: 'request',
  quoting: 'quoting',
  production: 'production',
  oversight: 'oversight',
  message: 'message',
  account: 'account',
};

/** The row in which an event stands: one alone. */
export function laneOf({ phase, topics, entry, isDiscarded }: PastEvent): LaneName {
  if (isDiscarded) return 'discarded';
  if (phase === null) return 'unread';
  if (phase === 'production' && topics.includes('payment') && !entry?.stageId) return 'payment';
  if (phase === 'edit' && topics.includes('drawing')) return 'drawing';
  return laneOfPhase[phase];
}
