import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { projectStatuses, stageIds } from '@control-center/contracts';
import { randomBy } from '../random.mjs';

/** A call that takes longer counts as hanging. Milliseconds. */
const timeout = 40_000;
const maxRepeats = 20;

/**
 * Every browser sends commands and queries one after the other, valid and invalid ones, each command with its own
 * idempotency key. The `outcome` of a command is `done`, `refused` (a 4xx), or `unknown` (a 5xx or no reply).
 */
export class Load {
  commands = [];
  commandsInFlight = new Set();
  queries = 0;
  /** How many unknown outcomes were resolved by sending the command again. */
  resolved = 0;
  /** Each project as it was in the last reply. */
  #projects = new Map();
  #loops = [];
  #isEnding = false;
  #onCommand = () => undefined;

  constructor(people) {
    this.people = people;
  }

  /** Each browser has its own random numbers, so that the speed of one does not change what another does. */
  begin(seed) {
    this.#isEnding = false;
    this.#loops = this.people.map((person, index) => this.#work(person, randomBy(seed * 100 + index)));
  }

  /** Resolves as soon as at least one command is in flight. */
  async untilInFlight() {
    while (this.commandsInFlight.size === 0) await new Promise((resolve) => (this.#onCommand = resolve));
  }

  /** Lets some more commands pass, then stops the browsers. Resolves when the last command has ended. */
  async end() {
    await after(500);
    this.#isEnding = true;
    await Promise.all(this.#loops);
  }

  /** Repeats the commands with an unknown outcome until it is known. Returns how many they were. */
  async resolveUnknown() {
    const unknown = this.commands.filter(({ outcome }) => outcome === 'unknown');
    for (const command of unknown) {
      for (let count = 0; command.outcome === 'unknown'; count += 1) {
        assert(
          count < maxRepeats,
          `${command.method} ${command.path} never gets a final reply: ${command.answer}`,
        );
        await this.#perform(command);
      }
      this.resolved += 1;
    }
    return unknown.length;
  }

  async #work(person, random) {
    while (!this.#isEnding) {
      await after(random(60));
      if (random(5) === 0) await this.#query(person, random);
      else {
        const command = this.#next(person, random);
        this.commands.push(command);
        await this.#perform(command);
        // A user repeats a failed command, which must not be performed twice.
        if (command.outcome === 'unknown' && random(2) === 0) await this.#perform(command);
      }
    }
  }

  async #query(person, random) {
    const { id } = this.#someProject(random, person);
    const path = random(2) === 0 || !id ? '/api/projects?limit=20' : `/api/projects/${id}`;
    await replyOf(person.request({ method: 'GET', path }, timeout), path);
    this.queries += 1;
  }

  async #perform(command) {
    this.commandsInFlight.add(command);
    this.#onCommand();
    try {
      const path = `${command.method} ${command.path}`;
      const answer = await replyOf(command.person.request(command, timeout), path);
      command.answer = JSON.stringify(answer);
      if (!answer || answer.status >= 500) command.outcome = 'unknown';
      else {
        assert(answer.status !== 401 && answer.status !== 429, `${path} answers ${command.answer}`);
        command.outcome = answer.status < 300 ? 'done' : 'refused';
        command.reply = answer.body;
        if (command.outcome === 'done' && answer.body.status) this.#projects.set(answer.body.id, answer.body);
      }
    } finally {
      this.commandsInFlight.delete(command);
    }
  }

  #next(person, random) {
    const n = this.commands.length + 1;
    const kinds = this.#projects.size === 0 ? [submit] : kindsOf[person.role];
    const { id, status } = this.#someProject(random, person);
    const action = kinds[random(kinds.length)]({ id, status, text: `lệnh ${n}.`, random });
    return { key: `${n}`, person, outcome: 'waiting', ...action };
  }

  /** One of the newest projects, so that users compete; for a customer more often their own than another's. */
  #someProject(random, { id, role }) {
    const all = [...this.#projects.values()];
    const candidates =
      role === 'customer' && random(4) > 0 ? all.filter(({ customerId }) => customerId === id) : all;
    const newest = candidates.slice(-8);
    return newest[random(newest.length || 1)] ?? all[0] ?? {};
  }
}

/** The reply, or undefined when the connection ended, which the caller treats as unknown. */
async function replyOf(request, description) {
  try {
    return await request;
  } catch (error) {
    if (error.name === 'TimeoutError') throw new Error(`${description} hangs`, { cause: error });
    return undefined;
  }
}

const put = (id, body, more = {}) => ({
  kind: 'update',
  method: 'PUT',
  path: `/api/projects/${id}`,
  body,
  ...more,
});
const details = { material: 'steel', quantity: 3, deadline: 'urgent' };

/** `uniqueText` appears in the one event that the command writes, if it writes any. */
const submit = ({ text, random }) => ({
  kind: 'submit',
  method: 'POST',
  path: '/api/projects',
  uniqueText: text,
  body: {
    ...details,
    title: `Trục ${text}`,
    projectParts: Array.from({ length: random(3) }, (_, part) => ({ partId: `P${part}`, partName: 'Đế' })),
  },
});
const submitInvalid = () => ({
  kind: 'invalid',
  method: 'POST',
  path: '/api/projects',
  body: { ...details, title: ' ' },
});
const retitle = ({ id, text }) => put(id, { title: `Gá ${text}` }, { uniqueText: text });
const move = ({ id, random }) => put(id, { status: projectStatuses[random(projectStatuses.length)] });
const nextStatus = {
  submitted: 'reviewing',
  reviewing: 'ready_for_manufacturer',
  ready_for_manufacturer: 'quoted',
  quoted: 'approved',
  approved: 'payment_pending',
  payment_pending: 'payment_confirmed',
  payment_confirmed: 'in_production',
};
const next = ({ id, status }) =>
  put(id, {
    status: nextStatus[status] ?? 'completed',
    ...(status === 'ready_for_manufacturer' && { finalPrice: 5_000_000 }),
  });
const approve = ({ id }) => put(id, { status: 'approved' });
const sendMessage = ({ id, text }) => ({
  kind: 'message',
  method: 'POST',
  path: '/api/messages',
  uniqueText: text,
  body: { projectId: id, content: `Xin chào ${text}` },
});
const quote = ({ id, text, random }) => ({
  kind: 'quote',
  method: 'POST',
  path: '/api/quotes',
  uniqueText: text,
  body: {
    ...{ projectId: id, materialCost: 1_000_000, laborHours: 2, laborRate: 100_000, additionalCosts: 0 },
    ...{ totalPrice: 1_200_000 + (random(4) === 0 ? 5 : 0), deliveryDays: 5, notes: text },
  },
});
const tick = ({ id, random }) => ({
  kind: 'tick',
  method: 'POST',
  path: `/api/progress/${id}/update`,
  body: { stageId: stageIds[random(stageIds.length)], isCompleted: random(4) > 0 },
});
const pay = ({ id }) => ({
  kind: 'pay',
  method: 'POST',
  path: `/api/payments/${id}`,
  body: { kind: 'deposit' },
});

const provider = [next, next, next, next, move, sendMessage, sendMessage, pay, retitle, submit];
const kindsOf = {
  customer: [submit, submit, submitInvalid, retitle, retitle, approve, move, sendMessage, sendMessage, quote],
  manufacturer: [quote, quote, quote, tick, tick, sendMessage, move, submit],
  vietphat: provider,
  admin: provider,
};
