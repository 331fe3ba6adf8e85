import { featurePages, pageNames } from '@market/contracts';
import type { PermissionRepair } from '@market/contracts';
import { Button, Flex } from 'antd';
import { useCommand } from '../../../../commands/use-command';
import { Dialog } from '../../../../components/Dialog';
import { useWhileMounted } from '../../../../components/use-while-mounted';
import { Loaded } from '../../../../components/loading/Loaded';
import { pageList } from './access-rows';
import { useFixPermissionsMutation } from '../../accounts.api';
import { usePermissionRepairsQuery } from '../people.api';
import { displayName } from '../person-text';

/** Repairs the permissions of all accounts, after it has said what that changes. */
export function RepairDialog({ onClose }: { onClose: () => void }) {
  const load = usePermissionRepairsQuery(undefined, { refetchOnMountOrArgChange: true });
  const repair = useCommand(useFixPermissionsMutation(), {
    done: ({ fixedCount }) =>
      fixedCount > 0 ? `Đã sửa quyền của ${fixedCount} tài khoản` : 'Quyền truy cập đã đúng',
    failed: 'Không thể sửa quyền truy cập. Vui lòng thử lại.',
  });
  const closeThis = useWhileMounted(onClose);
  const run = async () => {
    const { error } = await repair.run();
    if (!error) closeThis();
  };
  return (
    <Dialog
      title="Khôi phục quyền mặc định"
      onCancel={onClose}
      footer={
        <Flex wrap justify="flex-end" gap="small">
          <Button onClick={onClose}>Đóng</Button>
          <Button
            type="primary"
            loading={repair.busy}
            disabled={!load.data || load.data.length === 0}
            onClick={() => void run()}
          >
            {load.data?.length ? `Khôi phục ${load.data.length} tài khoản` : 'Khôi phục'}
          </Button>
        </Flex>
      }
    >
      <p>
        Gỡ những quyền trái với vai trò: trang, chức năng mà không vai trò nào của người đó mở được. Quyền đã
        giới hạn đúng cách không đổi.
      </p>
      <Loaded of={load} failure="Không thể tải danh sách cần sửa">
        {(repairs) =>
          repairs.length === 0 ? (
            <p>Không có tài khoản nào cần sửa.</p>
          ) : (
            <ul aria-label="Những thay đổi">
              {repairs.map((each) => (
                <Repair key={each.person.id} {...each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Repair({ person, after }: PermissionRepair) {
  const [before, then] = [pageList(person.allowedPages), pageList(after.allowedPages)];
  const freed = featurePages.filter(
    (page) => page in person.pagePermissions && !(page in after.pagePermissions),
  );
  return (
    <li style={{ padding: '8px 0' }}>
      <b>{displayName(person)}</b>
      {before !== then && (
        <p>
          <small>
            {before} → {then}
          </small>
        </p>
      )}
      {freed.length > 0 && (
        <p>
          <small>Bỏ thiết lập chức năng của {freed.map((page) => pageNames[page]).join(', ')}</small>
        </p>
      )}
    </li>
  );
}
