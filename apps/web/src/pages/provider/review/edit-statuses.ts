/** The statuses that the provider sets where it edits an order. */
export const editStatuses = [
  ...(['submitted', 'reviewing', 'ready_for_manufacturer'] as const),
  ...(['need_customer_revision', 'quoted', 'approved'] as const),
];
