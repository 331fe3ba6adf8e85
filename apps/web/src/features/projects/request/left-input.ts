import type { SubmitProject } from '@control-center/contracts';

type Input = Partial<SubmitProject>;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);

const changes = (sent: Input, now: Input): [string, unknown][] =>
  Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof SubmitProject]));

/** The fields that were changed since the others were sent. */
export const changedSince = (sent: Input, now: Input): Input => Object.fromEntries(changes(sent, now));

/** What was entered since the rest was sent: it belongs to the next request. Of a list only what is new in it. */
export const enteredSince = (sent: Input, now: Input): Input =>
  Object.fromEntries(
    changes(sent, now)
      .map(([name, value]): [string, unknown] => {
        const before: unknown = sent[name as keyof SubmitProject];
        if (!Array.isArray(value) || !Array.isArray(before)) return [name, value];
        return [name, value.filter((each) => !before.some((other) => isSame(each, other)))];
      })
      .filter(([, value]) => !isBlank(value)),
  );
