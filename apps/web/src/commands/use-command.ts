import type { ErrorBody, ErrorCode } from '@market/contracts';
import { useRef } from 'react';
import { errorBodyOf } from '../api/errors';
import { useToast } from '../components/toast';
import type { Toast } from '../components/toast';

/** The server's reply or the failure, as RTK Query returns them. */
export type CommandResult<Reply = unknown> =
  | { data: Reply; error?: undefined }
  | { data?: undefined; error: object };

/** The present state of what the user edited, when somebody else has saved it in the meantime. */
export type Conflict = NonNullable<ErrorBody['present']>;

/** A title, or a title and the text below it. */
export type Message = string | readonly [title: string, text: string];

type Outcome<Arg, Reply> = {
  /** Absent where the screen itself shows the success. */
  done?: Message | ((reply: Reply, arg: Arg) => Message);
  /**
   * Shown after a failure of the network or of the server; if the server has refused the command, its reason takes the
   * place of the text. `null` for a command whose failure is shown elsewhere, or that the user did not give.
   */
  failed: Message | null;
  /** Shown in place of the server's reason, by its code. */
  refusals?: Partial<Record<ErrorCode, string>>;
  /** Refusals that the screen itself shows. */
  shown?: readonly ErrorCode[];
  /** Called in place of a message if the command was based on an old version. */
  onConflict?: (present: Conflict) => void;
};

/** What a mutation hook of RTK Query returns. */
type Mutation<Arg, Reply> = readonly [
  trigger: (
    arg: Arg,
  ) => PromiseLike<{ data?: Reply | undefined; error?: object | undefined }> & { abort?: () => void },
  state: { isLoading: boolean },
];

export type Command<Arg, Reply> = {
  /** Resolves after the message is on the screen; never rejects. */
  run: (arg: Arg) => Promise<CommandResult<Reply>>;
  busy: boolean;
  /** Stops waiting for the one that is running: its result is then an error whose name is AbortError. */
  stop: () => void;
};

/**
 * Runs a command and shows its outcome. It is the only way in which screens run one. A command that got no answer keeps
 * its idempotency key (`api/base-query.ts`), so the user may run it again.
 */
export function useCommand<Arg, Reply>(
  [trigger, { isLoading }]: Mutation<Arg, Reply>,
  outcome: Outcome<Arg, Reply>,
): Command<Arg, Reply> {
  const toast = useToast();
  const running = useRef<ReturnType<typeof trigger>>(undefined);
  const run = async (arg: Arg) => {
    running.current = trigger(arg);
    const result = (await running.current) as CommandResult<Reply>;
    if (result.error) showFailure(toast, result.error, outcome);
    else if (outcome.done) {
      const done = typeof outcome.done === 'function' ? outcome.done(result.data, arg) : outcome.done;
      toast.success(...partsOf(done));
    }
    return result;
  };
  return { run, busy: isLoading, stop: () => running.current?.abort?.() };
}

const partsOf = (message: Message): readonly [title: string, text?: string] =>
  typeof message === 'string' ? [message] : message;

function showFailure<Arg, Reply>(toast: Toast, error: object, outcome: Outcome<Arg, Reply>): void {
  const { failed, refusals = {}, shown = [], onConflict } = outcome;
  const { code, present } = errorBodyOf(error) ?? {};
  const refusal = code && refusals[code];
  if (code && shown.includes(code)) return;
  if (present && onConflict) onConflict(present);
  else if (refusal) toast.error(refusal);
  else if (typeof failed === 'string') toast.failure(error, failed);
  else if (failed) toast.failure(error, failed[1], failed[0]);
}
