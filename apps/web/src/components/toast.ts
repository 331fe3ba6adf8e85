import { App } from 'antd';
import { useMemo } from 'react';
import { isUnauthorized, messageOf } from '../api/errors';

export type Toast = {
  success: (title: string, description?: string) => void;
  error: (title: string, description?: string) => void;
  /**
   * A call that failed, in the server's words or else in `fallback`. An ended session is left out: the
   * session's gate tells it.
   */
  failure: (error: unknown, fallback: string, title?: string) => void;
};

/** One message at a time, for five seconds (the numbers are set on antd's App). */
export function useToast(): Toast {
  const { notification } = App.useApp();
  return useMemo(() => {
    const error = (title: string, description?: string) => notification.error({ title, description });
    return {
      success: (title, description) => notification.success({ title, description }),
      error,
      failure: (cause, fallback, title) => {
        if (isUnauthorized(cause)) return;
        const message = messageOf(cause, fallback);
        if (title) error(title, message);
        else error(message);
      },
    };
  }, [notification]);
}
