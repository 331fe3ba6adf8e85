import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { projectStatuses, stageIds } from '@market/contracts';
import type { Project, ProjectStatus, Role } from '@market/contracts';
import { noIds, offer, storySteps } from '@market/contracts/story';
import { randomBy } from '../random.js';
import type { Random } from '../random.js';
import type { Person, Reply } from './people.js';

/** A call that takes longer counts as hanging. Milliseconds. */
const timeout = 40_000;
const maxRepeats = 20;

type Action = {
  kind: 'submit' | 'invalid' | 'update' | 'message' | 'quote' | 'tick' | 'pay';
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  /** Appears in the one event that the command writes, if it writes any. */
  uniqueText?: string;
};

export type Command = Action & {
  key: string;
  person: Person;
  outcome: 'waiting' | 'done' | 'refused' | 'unknown';
  /** The last reply, as text, and the body of the final one. */
  answer?: string;
  reply?: Partial<Project>;
  /** Whether the log was compared with it. */
  checked?: boolean;
};

/** How a command was answered by an instance; status 0 when the connection ended. Milliseconds. */
export type Answer = { url: string; from: number; at: number; status: number };

/** The input of an action: a project, if there is one, and a unique text. */
type Given = { id: string | undefined; status: ProjectStatus | undefined; text: string; random: Random };

/**
 * Every browser sends commands and queries one after the other, valid and invalid ones, each command with its own
 * idempotency key. The `outcome` of a command is `done`, `refused` (a 4xx), or `unknown` (a 5xx or no reply).
 */
export class Load {
  readonly commands: Command[] = [];
  readonly commandsInFlight = new Set<Command>();
  queries = 0;
  readonly answers: Answer[] = [];
  /** How many unknown outcomes were resolved by sending the command again. */
  resolved = 0;
  /** Each project as it was in the last reply. */
  private readonly projects = new Map<string, Project>();
  private loops: Promise<void>[] = [];
  private isEnding = false;
  private onCommand: () => void = () => undefined;

  /** `pause`: milliseconds that a browser rests at most between two calls. */
  constructor(
    private readonly people: readonly Person[],
    private readonly pause = 60,
  ) {}

  /** Each browser has its own random numbers, so that the speed of one does not change what another does. */
  begin(seed: number): void {
    this.isEnding = false;
    this.loops = this.people.map((person, index) => this.work(person, randomBy(seed * 100 + index)));
    // A browser's findings are thrown at the end, not while the cluster is being harmed.
    for (const loop of this.loops) loop.catch(() => (this.isEnding = true));
  }

  /** Resolves as soon as at least one command is in flight. */
  async untilInFlight(): Promise<void> {
    while (this.commandsInFlight.size === 0) await new Promise<void>((resolve) => (this.onCommand = resolve));
  }

  /** Lets some more commands pass, then stops the browsers. Resolves when the last command has ended. */
  async end(): Promise<void> {
    await after(500);
    this.isEnding = true;
    await Promise.all(this.loops);
  }

  /** Repeats the commands with an unknown outcome until it is known. Returns how many they were. */
  async resolveUnknown(): Promise<number> {
    const unknown = this.commands.filter(({ outcome }) => outcome === 'unknown');
    for (const command of unknown) {
      for (let count = 0; command.outcome === 'unknown'; count += 1) {
        assert(
          count < maxRepeats,
          `${command.method} ${command.path} never gets a final reply: ${command.answer}`,
        );
        await this.perform(command, count + 1);
      }
      this.resolved += 1;
    }
    return unknown.length;
  }

  private async work(person: Person, random: Random): Promise<void> {
    while (!this.isEnding) {
      await after(random(this.pause));
      if (random(5) === 0) await this.query(person, random);
      else {
        const command = this.next(person, random);
        this.commands.push(command);
        await this.perform(command);
        // Users and networks repeat failed commands and some successful ones, at any instance; none may be performed
        // twice.
        if (command.outcome === 'unknown' && random(2) === 0) await this.perform(command, 1);
        else if (command.outcome === 'done' && random(3) === 0) await this.repeat(command);
      }
    }
  }

  private async query(person: Person, random: Random): Promise<void> {
    const id = this.someProject(random, person)?.id;
    const path = random(2) === 0 || !id ? '/api/projects?limit=20' : `/api/projects/${id}`;
    await replyOf(person.request({ method: 'GET', path }, timeout), path);
    this.queries += 1;
  }

  /** Sends a command that succeeded to another instance. The log tells whether it was performed again. */
  private async repeat({ person, reply, ...command }: Command): Promise<void> {
    const path = `${command.method} ${command.path}`;
    const answer = await replyOf(person.request({ ...command, attempt: 1 }, timeout), path);
    if (command.kind === 'submit' && answer && answer.status < 300)
      assert.equal((answer.body as Project).id, reply?.id, `${path}, repeated, names another project`);
  }

  private async perform(command: Command, attempt = 0): Promise<void> {
    this.commandsInFlight.add(command);
    this.onCommand();
    try {
      const path = `${command.method} ${command.path}`;
      const from = Date.now();
      const answer = await replyOf(command.person.request({ ...command, attempt }, timeout), path);
      command.answer = JSON.stringify(answer);
      const url = command.person.urlOf(attempt);
      this.answers.push({ url, from, at: Date.now(), status: answer?.status ?? 0 });
      // An instance that was killed refuses connections at once, and is started again.
      if (!answer) await after(300);
      if (!answer || answer.status >= 500) command.outcome = 'unknown';
      else {
        assert(answer.status !== 401 && answer.status !== 429, `${path} answers ${command.answer}`);
        command.outcome = answer.status < 300 ? 'done' : 'refused';
        command.reply = answer.body as Partial<Project>;
        const project = answer.body as Project;
        if (command.outcome === 'done' && project.status) this.projects.set(project.id, project);
        if (command.outcome === 'done' && command.kind === 'submit')
          await this.checkOwnRead(command, project);
      }
    } finally {
      this.commandsInFlight.delete(command);
    }
  }

  /** A user who has just submitted a project finds it at any instance, or gets a stale answer. */
  private async checkOwnRead({ person }: Command, { id }: Project): Promise<void> {
    const path = `/api/projects/${id}`;
    const answer = await replyOf(person.request({ method: 'GET', path, attempt: 1 }, timeout), path);
    assert(
      answer?.status !== 404 || answer.isStale,
      `${path} is 404 for its author, and not marked as stale`,
    );
  }

  private next(person: Person, random: Random): Command {
    const n = this.commands.length + 1;
    const kinds = this.projects.size === 0 ? [submit] : kindsOf[person.role];
    const project = this.someProject(random, person);
    const action = kinds[random(kinds.length)]!;
    const given = { id: project?.id, status: project?.status, text: `lệnh ${n}.`, random };
    return { key: `${n}`, person, outcome: 'waiting', ...action(given) };
  }

  /** One of the newest projects, so that users compete; for a customer more often their own than another's. */
  private someProject(random: Random, { id, role }: Person): Project | undefined {
    const all = [...this.projects.values()];
    const candidates =
      role === 'customer' && random(4) > 0 ? all.filter(({ customerId }) => customerId === id) : all;
    const newest = candidates.slice(-8);
    return newest[random(newest.length || 1)] ?? all[0];
  }
}

/** The reply, or undefined when the connection ended, which the caller treats as unknown. */
async function replyOf(request: Promise<Reply>, description: string): Promise<Reply | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`${description} hangs`, { cause: error });
    return undefined;
  }
}

const put = (id: string | undefined, body: object, more: Partial<Action> = {}): Action => ({
  kind: 'update',
  method: 'PUT',
  path: `/api/projects/${id}`,
  body,
  ...more,
});
const request = storySteps.submit(noIds).body;

const submit = ({ text, random }: Given): Action => ({
  kind: 'submit',
  method: 'POST',
  path: '/api/projects',
  uniqueText: text,
  body: {
    ...request,
    title: `Trục ${text}`,
    projectParts: request.projectParts.slice(0, random(3)),
  },
});
const submitInvalid = (): Action => ({
  kind: 'invalid',
  method: 'POST',
  path: '/api/projects',
  body: { ...request, title: ' ' },
});
const retitle = ({ id, text }: Given) => put(id, { title: `Gá ${text}` }, { uniqueText: text });
const move = ({ id, random }: Given) => put(id, { status: projectStatuses[random(projectStatuses.length)] });
/** From the request to production, where the factory's stages go on. */
const path = Object.values(storySteps)
  .map((step) => step(noIds).status)
  .slice(0, Object.keys(storySteps).indexOf('startProduction') + 1);
const next = ({ id, status }: Given) =>
  put(id, { status: (status && path[path.lastIndexOf(status) + 1]) ?? 'completed' });
const approve = ({ id }: Given) => put(id, { status: 'approved' });
const sendMessage = ({ id, text }: Given): Action => ({
  kind: 'message',
  method: 'POST',
  path: '/api/messages',
  uniqueText: text,
  body: { projectId: id, content: `Xin chào ${text}` },
});
const quote = ({ id, text, random }: Given): Action => ({
  kind: 'quote',
  method: 'POST',
  path: '/api/quotes',
  uniqueText: text,
  body: {
    ...{ ...offer, projectId: id, notes: text },
    totalPrice: offer.totalPrice + (random(4) === 0 ? 5 : 0),
  },
});
const tick = ({ id, random }: Given): Action => ({
  kind: 'tick',
  method: 'POST',
  path: `/api/progress/${id}/update`,
  body: { stageId: stageIds[random(stageIds.length)], isCompleted: random(4) > 0 },
});
const pay = ({ id }: Given): Action => ({
  kind: 'pay',
  method: 'POST',
  path: `/api/payments/${id}`,
  body: { kind: 'deposit' },
});

const provider = [next, next, next, next, move, sendMessage, sendMessage, pay, retitle, submit];
const kindsOf: Record<Role, ((given: Given) => Action)[]> = {
  customer: [submit, submit, submitInvalid, retitle, retitle, approve, move, sendMessage, sendMessage, quote],
  manufacturer: [quote, quote, quote, tick, tick, sendMessage, move, submit],
  vietphat: provider,
  admin: provider,
};
