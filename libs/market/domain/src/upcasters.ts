import type { Upcaster, Upcasters } from '@platform/kernel';

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
