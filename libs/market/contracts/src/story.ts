import type { PathParam, Route } from './kernel/route.js';
import { paymentRoutes } from './resources/orders/payments.js';
import type { InstalmentKind } from './resources/orders/payments.js';
import { progressRoutes } from './resources/orders/progress.js';
import { projectRoutes } from './resources/orders/projects.js';
import type { Project } from './resources/orders/projects.js';
import { quoteRoutes } from './resources/orders/quotes.js';
import type { Quote } from './resources/orders/quotes.js';
import type { StageId } from './vocabulary/stages.js';
import type { ProjectStatus } from './vocabulary/statuses.js';

// One order's life as calls, from the request to its completion. The API reference shows its bodies; specs, journeys,
// screenshots and experiments walk it.

export type StoryPerson = 'customer' | 'provider' | 'factory';

/** What the calls refer to and only the server knows. */
export type StoryIds = { projectId: string; quoteId: string; factoryId: string };

export const noIds: StoryIds = { projectId: '', quoteId: '', factoryId: '' };

export type StoryStep = {
  by: StoryPerson;
  route: Route;
  params: Record<string, string>;
  body: object;
  /** The order's status after the call. */
  status: ProjectStatus;
};

const step =
  <Path extends string, Body, Sent extends Partial<Body>>(
    by: StoryPerson,
    status: ProjectStatus,
    route: Route<Path, Body>,
    call: (ids: StoryIds) => { params: Record<PathParam<Path>, string>; body: Sent },
  ) =>
  (ids: StoryIds) => ({ by, status, route: route as Route, ...call(ids) });

const update = <Sent extends object>(by: StoryPerson, status: ProjectStatus, more: (ids: StoryIds) => Sent) =>
  step(by, status, projectRoutes.update, (ids) => ({
    params: { id: ids.projectId },
    body: { status, ...more(ids) },
  }));

const pay = (kind: InstalmentKind, reference: string, status: ProjectStatus) =>
  step('provider', status, paymentRoutes.record, ({ projectId }) => ({
    params: { projectId },
    body: { kind, reference },
  }));

const complete = (stageId: StageId, status: ProjectStatus) =>
  step('factory', status, progressRoutes.update, ({ projectId }) => ({
    params: { projectId },
    body: { stageId, isCompleted: true, notes: 'Đã kiểm tra kích thước' },
  }));

/** The factory's quote, and the price that the provider makes of it. */
export const offer = {
  materialCost: 1_200_000,
  laborHours: 7.5,
  laborRate: 180_000,
  additionalCosts: 50_001,
  totalPrice: 2_600_001,
  deliveryDays: 12,
  notes: 'Đã gồm vận chuyển',
};
export const finalPrice = 3_333_333;

/** By name, in their order. A step is its call, once the ids are known. */
export const storySteps = {
  submit: step('customer', 'submitted', projectRoutes.submit, () => ({
    params: {},
    body: {
      title: 'Gá kẹp trục Ø45 – inox 304',
      description: 'Gá kẹp cho máy tiện, hai bộ giống nhau.',
      material: 'steel',
      quantity: 2,
      deadline: '2-4-weeks',
      desiredCompletionTime: '3-weeks',
      tolerance: '±0.05',
      surfaceFinish: 'polish',
      manufacturingProcesses: ['cnc', 'turning'],
      projectParts: [
        {
          partId: 'GK-01',
          partName: 'Đế gá',
          quantity: 2,
          material: 'steel-stainless-304',
          dimensions: '90.0x20.0x9.5',
        },
        { partId: 'GK-02', partName: 'Ngàm kẹp', quantity: 4, material: 'steel-stainless-304' },
      ],
    },
  })),
  review: update('provider', 'reviewing', () => ({ vietPhatNotes: 'Ưu tiên' })),
  send: update('provider', 'ready_for_manufacturer', ({ factoryId }) => ({
    assignedManufacturerId: factoryId,
  })),
  quote: step('factory', 'ready_for_manufacturer', quoteRoutes.submit, ({ projectId }) => ({
    params: {},
    body: { projectId, ...offer },
  })),
  release: update('provider', 'quoted', ({ quoteId }) => ({ quoteId, finalPrice })),
  approve: update('customer', 'approved', () => ({})),
  requestPayment: update('provider', 'payment_pending', () => ({})),
  payDeposit: pay('deposit', 'CK-0001', 'payment_confirmed'),
  startProduction: update('factory', 'in_production', () => ({})),
  'material-preparation': complete('material-preparation', 'in_production'),
  'design-verification': complete('design-verification', 'in_production'),
  'machine-setup': complete('machine-setup', 'in_production'),
  'rough-machining': complete('rough-machining', 'in_production'),
  'precision-machining': complete('precision-machining', 'quality_check'),
  'quality-inspection': complete('quality-inspection', 'quality_check'),
  finishing: complete('finishing', 'quality_check'),
  'packaging-delivery': complete('packaging-delivery', 'ready_for_delivery'),
  payProgress: pay('progress', 'CK-0002', 'ready_for_delivery'),
  payFinal: pay('final', 'CK-0003', 'ready_for_delivery'),
  complete: update('provider', 'completed', () => ({})),
};

export type StoryStepName = keyof typeof storySteps;
const names = Object.keys(storySteps) as StoryStepName[];

/** Merged into the bodies, by step. */
export type StoryChanges = Partial<Record<StoryStepName, object>>;

/** An order that goes through the story: `send` makes the call of each step and resolves to its reply. */
export class OrderWalk {
  readonly ids: StoryIds = { ...noIds };
  /** As the person of the last step saw it that was answered with it. */
  project!: Project;
  private taken = 0;

  constructor(
    private readonly send: (step: StoryStep) => Promise<object>,
    ids: Partial<StoryIds> = {},
  ) {
    Object.assign(this.ids, ids);
  }

  /** Takes the steps that are left up to `last`. */
  async to(last: StoryStepName, changes: StoryChanges = {}): Promise<Project> {
    for (; this.taken <= names.indexOf(last); this.taken += 1) {
      const name = names[this.taken]!;
      const step = storySteps[name](this.ids);
      const reply = await this.send({ ...step, body: { ...step.body, ...changes[name] } });
      if (name === 'submit') this.ids.projectId = (reply as Project).id;
      if (name === 'quote') this.ids.quoteId = (reply as Quote).id;
      if ('customerId' in reply) this.project = reply as Project;
    }
    return this.project;
  }
}
