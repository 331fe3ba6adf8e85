import { actionRoutes, pathOf } from '@market/contracts';
import type { CalledAction, Factory, Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { projectOf } from '../../../../testing/orders';
import { renderScreen } from '../../../../testing/render-screen';
import { requestsTo, server } from '../../../../testing/server';
import { AssignDialog } from './AssignDialog';
import { ReleaseDialog } from './ReleaseDialog';
import { SendDialog } from './SendDialog';

const [one, two] = ['3f0c1d2e-8a4b-4c6d-9e0f-1a2b3c4d5e6f', '7b1f7c9e-3a44-4c58-9f0e-0d5c1f2a3b4c'];
const figures = { openOrders: 0, onTimeShare: null, dueOrders: 0, medianResponseHours: null };
const factories: Factory[] = [
  { id: one, companyName: 'Xưởng Một', isDefault: false, figures },
  { id: two, companyName: 'Xưởng Hai', isDefault: false, figures },
];
const quoteOf = (id: string, manufacturerId: string): Quote =>
  ({ id, manufacturerId, totalPrice: 2_000_000, deliveryDays: 9, state: 'waiting' }) as Quote;
const quotes = [
  quoteOf('9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d', one),
  quoteOf('8a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d', two),
];
const drawing = { url: '/objects/a.stl', label: 'a.stl' };
const project = projectOf({ allowed: ['SendToFactory', 'InviteFactories', 'AssignManufacturer'] });
const onClose = () => undefined;

type World = {
  project?: typeof project;
  factories?: Factory[];
  quotes?: Quote[];
  files?: (typeof drawing)[];
};
let change: (world: World) => void;
function Changing({ dialog }: { dialog: (world: Required<World>) => ReactNode }) {
  const [world, setWorld] = useState<Required<World>>({ project, factories, quotes, files: [drawing] });
  change = (next) => act(() => setWorld((before) => ({ ...before, ...next })));
  return dialog(world);
}
const tick = (name: RegExp) => fireEvent.click(screen.getByLabelText(name));

// What somebody has chosen in a dialog × each way in which it is no longer offered. `sent` is null when the dialog asks anew.
it.each<[string, (world: Required<World>) => ReactNode, CalledAction, () => void, World, object | null]>([
  [
    'the factory of an order that was blocked',
    (world) => <AssignDialog {...world} onClose={onClose} />,
    'AssignManufacturer',
    () => tick(/Xưởng Một/),
    { factories: [factories[1]!] },
    null,
  ],
  [
    'the factory to whom somebody else gave the order',
    (world) => <AssignDialog {...world} onClose={onClose} />,
    'AssignManufacturer',
    () => tick(/Xưởng Một/),
    { project: { ...project, assignedManufacturerId: one } },
    null,
  ],
  [
    'one of two invited factories',
    (world) => <SendDialog {...world} onClose={onClose} />,
    'SendToFactory',
    () => {
      tick(/Xưởng Một/);
      tick(/Xưởng Hai/);
    },
    { factories: [factories[1]!] },
    { assignedManufacturerId: two },
  ],
  [
    'a withheld file that was removed',
    (world) => <SendDialog {...world} onClose={onClose} />,
    'SendToFactory',
    () => {
      tick(/Xưởng Một/);
      tick(/a\.stl/);
    },
    { files: [] },
    { assignedManufacturerId: one },
  ],
  [
    'a quote that was withdrawn',
    (world) => <ReleaseDialog {...world} onClose={onClose} />,
    'ReleaseQuote',
    () => undefined,
    { quotes: [quotes[1]!] },
    null,
  ],
])('is not sent once it is gone: %s', async (_, dialog, action, take, gone, sent) => {
  const path = pathOf(actionRoutes[action], { id: project.id });
  const calls = server({ [`POST ${path}`]: project });
  renderScreen(<Changing dialog={dialog} />);
  take();
  change(gone);
  for (const reason of screen.queryAllByLabelText(/Vì sao đổi/))
    fireEvent.change(reason, { target: { value: 'Xưởng Một quá tải' } });
  const submit = screen
    .getAllByRole('button')
    .findLast(({ className }) => className.includes('ant-btn-primary'))!;
  fireEvent.click(submit);
  if (sent === null) {
    await screen.findByText(/^Chọn (ít nhất )?một nhà máy$|^Báo giá này không còn/);
    expect(requestsTo(calls, 'POST', path)).toEqual([]);
    return;
  }
  await waitFor(() => expect(requestsTo(calls, 'POST', path)).toHaveLength(1));
  const { seen, ...body } = requestsTo(calls, 'POST', path)[0]!.body as { seen: object };
  expect([body, typeof seen]).toEqual([sent, 'object']);
});
