import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { isUnauthorized, messageOf } from '../api/errors';
import { toasts } from './toasts/toasts';

export type Toast = {
  success: (title: string, description?: string) => void;
  error: (title: string, description?: string) => void;
  /**
   * Shows the server's message for a failed call, or else `fallback`. An ended session is skipped:
   * `useExpiredSession` reports it.
   */
  failure: (error: unknown, fallback: string, title?: string) => void;
};

/** Shows one message at a time, for five seconds. */
export function useToast(): Toast {
  const dispatch = useDispatch();
  return useMemo(() => {
    const show = (tone: 'success' | 'error') => (title: string, description?: string) =>
      void dispatch(toasts.actions.raised({ tone, title, description }));
    const error = show('error');
    return {
      success: show('success'),
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
