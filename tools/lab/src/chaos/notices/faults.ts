import { setTimeout as after } from 'node:timers/promises';
import { moments } from '../../servers/mail-server.js';
import type { Moment } from '../../servers/mail-server.js';
import type { SendingSystem } from '../../servers/sending-system.js';
import type { Random } from '../random.js';

/** What was done to the process of a door, and when. `until`: when a frozen process went on. */
export type Fault = { door: string; at: number; until: number; isKill: boolean };

/** Longest time without a mail: a lease that ends, and the pauses of those who hear of everything. Milliseconds. */
const longestSilence = 180_000;
/** Longer than others wait before they take what a frozen process had begun. Milliseconds. */
const longFreeze = 125_000;

/** Kills or freezes the process that sends, at a moment of a mail. */
export class Faults {
  readonly list: Fault[] = [];
  /** Processes that sleep for longer than their work is reserved for them. */
  private readonly sleeping = new Set<Promise<void>>();

  constructor(
    private readonly system: SendingSystem,
    private readonly isOver: () => boolean,
  ) {}

  /** Returns a line about the fault. */
  async next(random: Random): Promise<string> {
    const moment = moments[random(moments.length)]!;
    const skipped = random(8);
    const isKill = random(2) === 0;
    const isLong = !isKill && random(4) === 0 && this.sleeping.size === 0;
    const fault = await this.strike(moment, skipped, isKill);
    if (fault === undefined) return 'nothing was struck before the end';
    const { door } = fault;
    const line = `${door} ${isKill ? 'killed' : 'frozen'} at «${moment}» of a mail, after ${skipped} others`;
    if (isKill) {
      await this.system.senders.get(door)!.exitCode();
      await this.system.startSender(door);
      return line;
    }
    const time = isLong ? longFreeze + random(10_000) : 500 + random(9_000);
    const sleep = after(time).then(() => {
      fault.until = Date.now();
      this.system.senders.get(door)!.signal('SIGCONT');
    });
    if (!isLong) await sleep;
    else {
      const sleeping: Promise<void> = sleep.then(() => void this.sleeping.delete(sleeping));
      this.sleeping.add(sleeping);
    }
    return `${line}, for ${time} ms`;
  }

  /** Resolves when all processes are awake. */
  async end(): Promise<void> {
    await Promise.all(this.sleeping);
  }

  /** The signal is sent from within the mail server, so that nothing happens in between. Undefined when it is over. */
  private async strike(moment: Moment, skipped: number, isKill: boolean): Promise<Fault | undefined> {
    const { mails, senders } = this.system;
    let left = skipped;
    let struck: Fault | undefined;
    mails.onMoment = (now, door) => {
      if (now !== moment || struck !== undefined || left-- > 0) return;
      senders.get(door)!.signal(isKill ? 'SIGKILL' : 'SIGSTOP');
      const at = Date.now();
      struck = { door, at, until: isKill ? at : Infinity, isKill };
      this.list.push(struck);
    };
    const isDone = () => struck !== undefined || this.isOver();
    await this.system.until('nobody sends any more', isDone, longestSilence);
    mails.onMoment = () => undefined;
    return struck;
  }
}
