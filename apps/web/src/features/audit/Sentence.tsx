import type { AuditEntry } from '@market/contracts';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

/** The address of the audit with a filter. */
export const auditPath = (q: string): string => `?${new URLSearchParams({ q }).toString()}`;

/** The address of a record among all that its request caused: it stays the same however long the log grows. */
export const recordPath = ({ id, correlationId }: Pick<AuditEntry, 'id' | 'correlationId'>): string =>
  `?${new URLSearchParams({ q: `correlation:${correlationId ?? ''}`, record: id }).toString()}`;

/** The sentence of a record; the name of an account leads to what that account has done. */
export const Sentence = ({ of: { sentence } }: { of: Pick<AuditEntry, 'sentence'> }) =>
  sentence.map(({ text, accountId }, index) =>
    accountId ? (
      <Link key={index} to={auditPath(`actor:${accountId}`)}>
        {text}
      </Link>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
