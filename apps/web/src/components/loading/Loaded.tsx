import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { isUnauthorized, messageOf } from '../../api/errors';
import { Lines, rowsOf } from './Skeletons';

type Load<Data> = { data?: Data | undefined; error?: unknown; refetch: () => unknown };

type LoadedProps<Data> = {
  of: Load<Data>;
  /** What could not be loaded, as in «Không thể tải dự án». */
  failure: string;
  rows?: number;
  /** What stands in the data's place meanwhile; a few rows otherwise. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data; before it a skeleton, or why it could not be had and a way to try again. Old data stays while it is asked for anew. */
export function Loaded<Data>({ of, failure, rows = 3, skeleton, children }: LoadedProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (!of.error || isUnauthorized(of.error))
    return (
      <div role="status" aria-label="Đang tải">
        {skeleton ?? <Lines widths={rowsOf(rows)} />}
      </div>
    );
  return (
    <Alert
      type="error"
      showIcon
      title={failure}
      description={messageOf(of.error, 'Vui lòng kiểm tra kết nối rồi thử lại.')}
      action={<Button onClick={() => void of.refetch()}>Thử lại</Button>}
    />
  );
}
