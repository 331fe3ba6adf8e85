import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { isUnauthorized, mayHelpToRetry, messageOf } from '../../api/errors';
import { Lines } from './Skeletons';

type Load<Data> = {
  /** That of the question before while the present one is on its way. */
  data?: Data | undefined;
  /** That of the present question. */
  currentData?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  of: Load<Data>;
  /** The title of the error, such as «Không thể tải dự án». */
  failure: string;
  rows?: number;
  /** Shown while loading; a few lines by default. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Renders a query's data; before that a skeleton, or the error, with a button to try again where that may help. Old data stays visible during a
 * refetch, and when that fails. When another question fails, the answer to the one before does not stand for it.
 */
export function Loaded<Data>({ of, failure, rows = 3, skeleton, children }: LoadedProps<Data>) {
  const isOfBefore = 'currentData' in of && of.currentData === undefined;
  if (of.data !== undefined && !(of.error && isOfBefore)) return children(of.data);
  if (!of.error || isUnauthorized(of.error))
    return (
      <div role="status" aria-label="Đang tải">
        {skeleton ?? <Lines count={rows} />}
      </div>
    );
  return (
    <Alert
      type="error"
      showIcon
      title={failure}
      description={messageOf(of.error, 'Vui lòng kiểm tra kết nối rồi thử lại.')}
      action={mayHelpToRetry(of.error) && <Button onClick={() => void of.refetch()}>Thử lại</Button>}
    />
  );
}
