/** The statuses that the provider sets where it edits an order (specification, section 4). */
export const editStatuses = [
  ...(['submitted', 'reviewing', 'ready_for_manufacturer'] as const),
  ...(['need_customer_revision', 'quoted', 'approved'] as const),
];
