import { roleLabels } from '@market/contracts';
import { Button, Card } from 'antd';
import { useEffect } from 'react';
import { useCommand } from '../../commands/use-command';
import { Facts } from '../../components/layout/Facts';
import { Loaded } from '../../components/loading/Loaded';
import { useToast } from '../../components/toast';
import styles from './accounts.module.css';
import { useDebugQuery, useFixPermissionsMutation } from './accounts.api';

/** The stored access rights of the caller, with a button that repairs inconsistent ones. */
export function AccessCard() {
  const load = useDebugQuery();
  const repair = useCommand(useFixPermissionsMutation(), {
    done: ({ fixedCount }) =>
      fixedCount > 0 ? `Đã sửa quyền của ${fixedCount} tài khoản` : 'Quyền truy cập đã đúng',
    failed: 'Không thể sửa quyền truy cập. Vui lòng thử lại.',
  });
  const toast = useToast();
  const { isError } = load;
  useEffect(() => {
    if (isError) toast.error('Không thể lấy thông tin gỡ lỗi');
  }, [isError, toast]);
  return (
    <Card
      size="small"
      className={styles['access'] ?? ''}
      title="Gỡ lỗi quyền truy cập"
      actions={[
        <Button key="repair" type="link" loading={repair.busy} onClick={() => void repair.run()}>
          Khôi phục quyền mặc định
        </Button>,
      ]}
    >
      <Loaded of={load} failure="Không thể lấy thông tin gỡ lỗi">
        {({ userId, userRole, hasCustomPermissions, allowedPages, isAccountBlocked }) => (
          <Facts
            columns={2}
            facts={[
              ['Mã người dùng', <code key="id">{userId}</code>],
              ['Vai trò', roleLabels[userRole]],
              ['Quyền riêng', hasCustomPermissions ? 'Có' : 'Không, theo vai trò'],
              ['Trang được phép', allowedPages.join(', ') || 'Tất cả trang của vai trò'],
              ['Tài khoản', Number(isAccountBlocked) === 1 ? 'Đang bị chặn' : 'Đang hoạt động'],
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
