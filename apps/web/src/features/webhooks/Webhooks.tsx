import { notices } from '@market/contracts';
import type { NewWebhook, Webhook } from '@market/contracts';
import { Alert, Button, Flex, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { useOpened } from '../../components/overlays/open-dialog';
import { AddWebhookDialog } from './AddWebhookDialog';
import { Deliveries } from './Deliveries';
import { useRemoveWebhookMutation, useWebhooksQuery } from './webhooks.api';
import styles from './webhooks.module.css';

/** The programs of others that are called when something happens, and what became of the calls. */
export function Webhooks() {
  const webhooks = useWebhooksQuery();
  const [isAdding, setAdding] = useOpened((place) => place === 'webhook.add');
  const [added, setAdded] = useState<NewWebhook>();
  return (
    <Panel title="Webhook" extra={<Button onClick={() => setAdding(true)}>Thêm webhook</Button>}>
      <Flex vertical gap="small">
        {added && (
          <Alert
            type="success"
            title="Mã bí mật chỉ hiện một lần: hãy chép ngay vào phần mềm nhận"
            description={
              <Typography.Text copyable code className={styles['secret'] ?? ''}>
                {added.secret}
              </Typography.Text>
            }
            closable={{ onClose: () => setAdded(undefined), 'aria-label': 'Ẩn mã bí mật' }}
          />
        )}
        <Loaded of={webhooks} failure="Không thể tải danh sách webhook">
          {(list) =>
            list.length === 0 ? (
              <span>
                Chưa có webhook nào. Webhook báo cho phần mềm khác, như phần mềm kế toán, mỗi khi đơn hàng có
                tin.
              </span>
            ) : (
              <ul className={styles['list']}>
                {list.map((webhook) => (
                  <Row key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Flex>
      {isAdding && <AddWebhookDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Row({ webhook: { id, url, kinds } }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useCommand(useRemoveWebhookMutation(), {
    done: 'Đã gỡ webhook',
    failed: 'Không thể gỡ webhook. Vui lòng thử lại.',
  });
  return (
    <li>
      <code>{url}</code>
      <small>{kinds.map((kind) => notices[kind].label).join(' · ')}</small>
      <Flex wrap gap="small">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ẩn nhật ký gửi' : 'Xem nhật ký gửi'}
        </Button>
        <Popconfirm
          title="Gỡ webhook này?"
          description="Những tin đang chờ gửi tới đây sẽ bị bỏ."
          okText="Gỡ webhook"
          cancelText="Giữ lại"
          onConfirm={() => remove.run({ id })}
        >
          <Button danger loading={remove.busy}>
            Gỡ
          </Button>
        </Popconfirm>
      </Flex>
      {isOpen && <Deliveries id={id} />}
    </li>
  );
}
