import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { projectStatuses, stageIds } from '@control-center/contracts';
import { randomBy } from '../random.mjs';

/** A call that takes longer hangs. Milliseconds. */
const patience = 40_000;
const repeats = 20;

/**
 * Every browser sends one command or query after the other, legal ones and others, each command under a key of its
 * own. `outcome` is what is known of a command: `done`, `refused` (with a 4xx), or `unknown` (a 5xx or no answer).
 */
export class Load {
  commands = [];
  flying = new Set();
  queries = 0;
  settled = 0;
  /** What the last reply said of each project. */
  #projects = new Map();
  #working = [];
  #ending = false;
  #began = () => undefined;

  constructor(people) {
    this.people = people;
  }

  /** Each person draws for themselves, so that the speed of one does not change what another does. */
  begin(seed) {
    this.#ending = false;
    this.#working = this.people.map((person, index) => this.#work(person, randomBy(seed * 100 + index)));
  }

  /** Resolves while at least one command is in flight. */
  async inFlight() {
    while (this.flying.size === 0) await new Promise((resolve) => (this.#began = resolve));
  }

  /** Resolves when everybody has had an answer, and some more commands have gone through. */
  async end() {
    await after(500);
    this.#ending = true;
    await Promise.all(this.#working);
  }

  /** Sends again what was not answered, until it is. Returns how many those were. */
  async settle() {
    const open = this.commands.filter(({ outcome }) => outcome === 'unknown');
    for (const command of open) {
      for (let count = 0; command.outcome === 'unknown'; count += 1) {
        assert(count < repeats, `${command.method} ${command.path} is never answered: ${command.answer}`);
        await this.#perform(command);
      }
      this.settled += 1;
    }
    return open.length;
  }

  async #work(person, random) {
    while (!this.#ending) {
      await after(random(60));
      if (random(5) === 0) await this.#ask(person, random);
      else {
        const command = this.#next(person, random);
        this.commands.push(command);
        await this.#perform(command);
        // A person tries again what failed, and so proves that it is not done twice.
        if (command.outcome === 'unknown' && random(2) === 0) await this.#perform(command);
      }
    }
  }

  async #ask(person, random) {
    const { id } = this.#someProject(random, person);
    const path = random(2) === 0 || !id ? '/api/projects?limit=20' : `/api/projects/${id}`;
    await answered(person.request({ method: 'GET', path }, patience), path);
    this.queries += 1;
  }

  async #perform(command) {
    this.flying.add(command);
    this.#began();
    try {
      const path = `${command.method} ${command.path}`;
      const answer = await answered(command.person.request(command, patience), path);
      command.answer = JSON.stringify(answer);
      if (!answer || answer.status >= 500) command.outcome = 'unknown';
      else {
        assert(answer.status !== 401 && answer.status !== 429, `${path} answers ${command.answer}`);
        command.outcome = answer.status < 300 ? 'done' : 'refused';
        command.reply = answer.body;
        if (command.outcome === 'done' && answer.body.status) this.#projects.set(answer.body.id, answer.body);
      }
    } finally {
      this.flying.delete(command);
    }
  }

  #next(person, random) {
    const n = this.commands.length + 1;
    const kinds = this.#projects.size === 0 ? [submit] : kindsOf[person.role];
    const { id, status } = this.#someProject(random, person);
    const made = kinds[random(kinds.length)]({ id, status, text: `lệnh ${n}.`, random });
    return { key: `${n}`, person, outcome: 'waiting', ...made };
  }

  /** One of the newest, where people compete; a customer's own more often than somebody else's. */
  #someProject(random, { id, role }) {
    const all = [...this.#projects.values()];
    const own =
      role === 'customer' && random(4) > 0 ? all.filter(({ customerId }) => customerId === id) : all;
    const newest = own.slice(-8);
    return newest[random(newest.length || 1)] ?? all[0] ?? {};
  }
}

/** The answer, or undefined when the connection ended: then the caller has been told, too. */
async function answered(request, what) {
  try {
    return await request;
  } catch (error) {
    if (error.name === 'TimeoutError') throw new Error(`${what} hangs`, { cause: error });
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

/** `mark` is a text that its one event, if it has one, holds. */
const submit = ({ text, random }) => ({
  kind: 'submit',
  method: 'POST',
  path: '/api/projects',
  mark: text,
  body: {
    ...details,
    title: `Trục ${text}`,
    projectParts: Array.from({ length: random(3) }, (_, part) => ({ partId: `P${part}`, partName: 'Đế' })),
  },
});
const unreadable = () => ({
  kind: 'invalid',
  method: 'POST',
  path: '/api/projects',
  body: { ...details, title: ' ' },
});
const retitle = ({ id, text }) => put(id, { title: `Gá ${text}` }, { mark: text });
const move = ({ id, random }) => put(id, { status: projectStatuses[random(projectStatuses.length)] });
const following = {
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
    status: following[status] ?? 'completed',
    ...(status === 'ready_for_manufacturer' && { finalPrice: 5_000_000 }),
  });
const approve = ({ id }) => put(id, { status: 'approved' });
const say = ({ id, text }) => ({
  kind: 'say',
  method: 'POST',
  path: '/api/messages',
  mark: text,
  body: { projectId: id, content: `Xin chào ${text}` },
});
const quote = ({ id, text, random }) => ({
  kind: 'quote',
  method: 'POST',
  path: '/api/quotes',
  mark: text,
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

const provider = [next, next, next, next, move, say, say, pay, retitle, submit];
const kindsOf = {
  customer: [submit, submit, unreadable, retitle, retitle, approve, move, say, say, quote],
  manufacturer: [quote, quote, quote, tick, tick, say, move, submit],
  vietphat: provider,
  admin: provider,
};
