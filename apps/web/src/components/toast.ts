import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { isUnauthorized, messageOf } from '../api/errors';
import { toasts } from './toasts/toasts';

export type Toast = {
  success: (title: string, description?: string) => void;
  error: (title: string, description?: string) => void;
  /**
   * A call that failed, in the server's words or else in `fallback`. An ended session is left out: the
   * session's gate tells it.
   */
  failure: (error: unknown, fallback: string, title?: string) => void;
};

/** One message at a time, for five seconds. */
export function useToast(): Toast {
  const dispatch = useDispatch();
  return useMemo(() => {
    const raise = (tone: 'success' | 'error') => (title: string, description?: string) =>
      void dispatch(toasts.actions.raised({ tone, title, description }));
    const error = raise('error');
    return {
      success: raise('success'),
      error,
      failure: (cause, fallback, title) => {
        if (isUnauthorized(cause)) return;
        const message = messageOf(cause, fallback);
        if (title) error(title, message);
        else error(message);
      },
    };
  }, [dispatch]);
}
