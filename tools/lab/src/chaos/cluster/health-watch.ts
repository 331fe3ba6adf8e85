import { setTimeout as after } from 'node:timers/promises';
import type { Answer } from '../read-side/load.js';

/** What an instance said about itself. Milliseconds. */
export type Poll = {
  url: string;
  sentAt: number;
  answeredAt: number;
  /** Whether it said that nobody can write; undefined when it gave no answer. */
  saysLost: boolean | undefined;
  /** Since when, by its own clock. */
  lostSince?: string | undefined;
};

/** Milliseconds between two questions to an instance. */
const interval = 250;
/** Milliseconds after which an instance must have noticed that its appends are not confirmed. */
const noticedWithin = 2_000;
/** Milliseconds until what has waited is answered, once there is a leader again: a read may still wait for the former one. */
const answeredWithin = 1_500;

/**
 * The polls that contradict what the instance acknowledged: «all well» while a command waited and nothing was
 * acknowledged, and «nobody can write» at a time when nothing was harmed.
 */
export function untruths(
  polls: readonly Poll[],
  answers: readonly Answer[],
  isHarmed: (time: number) => boolean,
): string[] {
  return polls.flatMap((poll) => {
    const { url, sentAt, answeredAt, saysLost, lostSince } = poll;
    const at = `${url} at ${new Date(sentAt).toISOString().slice(11, 23)}`;
    if (saysLost === undefined) return [];
    if (saysLost)
      return isHarmed(sentAt) || isHarmed(answeredAt)
        ? []
        : [`${at} says that nobody can write since ${lostSince ?? 'its start'}`];
    const own = answers.filter((answer) => answer.url === url);
    const waits = (from: number) =>
      !own.some(({ at: time, status }) => isDone(status) && time >= from && time <= answeredAt);
    const stuck = own.find(
      ({ from, at: until }) =>
        from + noticedWithin <= sentAt && until >= answeredAt + answeredWithin && waits(from),
    );
    return stuck
      ? [
          `${at} says that all is well, although a command has waited for ${sentAt - stuck.from} ms and waits for ${stuck.at - answeredAt} ms more`,
        ]
      : [];
  });
}

/**
 * Milliseconds from the last acknowledged command until an instance said that nobody can write; undefined when none said so, or
 * none had acknowledged any.
 */
export function noticedAfter(polls: readonly Poll[], answers: readonly Answer[]): number | undefined {
  const first = polls.find(({ saysLost }) => saysLost);
  if (!first) return undefined;
  const last = answers.findLast(
    ({ url, at, status }) => url === first.url && isDone(status) && at <= first.answeredAt,
  );
  return last && first.answeredAt - last.at;
}

const isDone = (status: number): boolean => status >= 200 && status < 300;

/** Asks each instance for its health, again and again. */
export class HealthWatch {
  private polls: Poll[] = [];
  private loops: Promise<void>[] = [];
  private isEnding = false;

  constructor(private readonly urls: readonly string[]) {}

  begin(): void {
    this.isEnding = false;
    this.polls = [];
    this.loops = this.urls.map((url) => this.ask(url));
  }

  /** Resolves to all polls since the beginning. */
  async end(): Promise<readonly Poll[]> {
    this.isEnding = true;
    await Promise.all(this.loops);
    return this.polls;
  }

  private async ask(url: string): Promise<void> {
    while (!this.isEnding) {
      const sentAt = Date.now();
      const said = await askedOf(url);
      this.polls.push({ url, sentAt, answeredAt: Date.now(), ...said });
      await after(interval);
    }
  }
}

async function askedOf(url: string): Promise<Pick<Poll, 'saysLost' | 'lostSince'>> {
  try {
    const reply = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    const { problems } = (await reply.json()) as { problems: { reason: string; since: string | null }[] };
    const lost = problems.find(({ reason }) => reason === 'no-leader');
    return { saysLost: lost !== undefined, lostSince: lost?.since?.slice(11, 23) };
  } catch {
    return { saysLost: undefined };
  }
}
