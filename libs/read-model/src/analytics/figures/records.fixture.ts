import { workingTime, workingDaysBetween, defaultCalendar } from '@control-center/domain';
import { expect, it } from '@jest/globals';
import { log, shown, hour, day, ms, expectRows, grouped } from './taken.fixture.js';

export function figuresOfRecords(): void {
  it('responses to messages', () => {
    type Message = {
      messageId: string;
      projectId: string;
      channel: string;
      senderId: string;
      receiverId: string | null;
      fromProvider: boolean;
    };
    const sent = log
      .filter(({ type }) => type === 'MessageSent')
      .map(({ data, metadata }) => ({ ...(data as Message), at: metadata.occurredAt }));
    const talks = grouped(sent, ({ projectId, channel, fromProvider, senderId, receiverId }) =>
      [projectId, channel, channel === 'factory' ? (fromProvider ? receiverId : senderId) : ''].join(' '),
    );
    expectRows(
      'message_response',
      [...talks.values()].flatMap((talk) =>
        talk.flatMap((message, index) => {
          if (message.fromProvider || (index > 0 && !talk[index - 1]!.fromProvider)) return [];
          const answer = talk.slice(index).find(({ fromProvider }) => fromProvider)?.at ?? null;
          return [
            {
              project_id: message.projectId,
              asked_at: message.at,
              answered_at: answer,
              response_hours: answer && (ms(answer) - ms(message.at)) / hour,
              working_response_hours: answer && workingTime(defaultCalendar, message.at, answer) / hour,
            },
          ];
        }),
      ),
    );
  });

  it('events, files, parts and the calendar', () => {
    expectRows(
      'events',
      log.map(({ position, type, metadata }) => ({
        position: Number(position),
        type,
        occurred_at: metadata.occurredAt,
        actor_role: metadata.actorRole,
      })),
    );
    const days = shown['calendar']!;
    expect(
      days.filter(
        ({ day: date, is_working: isWorking }) =>
          isWorking !==
          (workingDaysBetween(
            defaultCalendar,
            new Date(ms(String(date)) - day).toISOString().slice(0, 10),
            String(date),
          ) ===
            1),
      ),
    ).toEqual([]);
    expect(shown['freshness']).toMatchObject([{ is_replaced: false, lag_seconds: 0 }]);
  });
}
