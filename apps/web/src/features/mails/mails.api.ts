import { mailRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { operationsTag } from '../../api/tags';

const tags = () => [operationsTag];

export const mailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    outbox: build.query(queryOf(mailRoutes.outbox, tags)),
    retryDead: build.mutation(commandOf(mailRoutes.retry, tags)),
    dropDead: build.mutation(commandOf(mailRoutes.drop, tags)),
    trialMails: build.query(queryOf(mailRoutes.list, tags)),
    trialMail: build.query(queryOf(mailRoutes.mail, tags)),
  }),
});

export const {
  useOutboxQuery,
  useRetryDeadMutation,
  useDropDeadMutation,
  useTrialMailsQuery,
  useTrialMailQuery,
} = mailsApi;

/** New mails are there by themselves. */
export const everyFewSeconds = { pollingInterval: 3_000, skipPollingIfUnfocused: true };
