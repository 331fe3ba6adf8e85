/** Makes data of one version of an event type what the next version would have written. */
export type Upcaster = (data: object) => object;

/**
 * By event type, the step from version 1 to 2 first. A type has as many versions as steps and one more; the
 * last is what the events files describe and what is written.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

const noAttachments: Upcaster = (data) => ({ ...data, attachments: [] });

const dueAtOnce: Upcaster = (data) => {
  const { instalments } = data as { instalments: object[] };
  return { ...data, instalments: instalments.map((instalment) => ({ ...instalment, dueDays: 0 })) };
};

/** What has changed since the first version of its type. */
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
