/** Converts the data of one version of an event type to the next version. */
export type Upcaster = (data: object) => object;

/**
 * By event type, starting with the step from version 1 to 2. A type with n steps has n + 1 versions; the last one is
 * the version that the event types describe and that is written.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

const noAttachments: Upcaster = (data) => ({ ...data, attachments: [] });

const dueAtOnce: Upcaster = (data) => {
  const { instalments } = data as { instalments: object[] };
  return { ...data, instalments: instalments.map((instalment) => ({ ...instalment, dueDays: 0 })) };
};

/** All event types with more than one version. */
export const upcasters: Upcasters = {
  RevisionRequested: [
    (data) => ({ requests: [{ target: 'project', reason: (data as { reason: string }).reason }] }),
  ],
  PaymentRequested: [dueAtOnce],
  ProductionStarted: [dueAtOnce],
  StageCompleted: [noAttachments],
  StageAnnotated: [noAttachments],
  StageReopened: [noAttachments],
};
