import { disputeRoutes, isProven, orderProofText, pathOf } from '@market/contracts';
import type { OrderProof } from '@market/contracts';
import { FileZipOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { Dialog } from '../../components/Dialog';
import { Facts } from '../../components/layout/Facts';
import { MoreActions } from '../../components/overlays/MoreActions';
import { formatMoment } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useIsPhone } from '../../look/use-media';
import { useLazyOrderProofQuery } from './dispute.api';

/** What settles a dispute about an order: the proof that its past is the past, and that past as a file. */
export function DisputeTools({ projectId }: { projectId: string }) {
  const [prove, { currentData, error, isFetching }] = useLazyOrderProofQuery();
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const file = pathOf(disputeRoutes.file, { id: projectId });
  const proveNow = () => {
    void prove({ id: projectId }).then(() => setOpen(true));
  };
  return (
    <>
      {isPhone ? (
        <MoreActions
          actions={[
            { key: 'prove', label: 'Kiểm chứng đơn này', disabled: isFetching, onClick: proveNow },
            { key: 'file', label: 'Hồ sơ tranh chấp', onClick: () => location.assign(file) },
          ]}
        />
      ) : (
        <>
          <Button
            icon={<SafetyCertificateOutlined />}
            aria-label="Kiểm chứng đơn này"
            loading={isFetching}
            onClick={proveNow}
          >
            Kiểm chứng đơn này
          </Button>
          <Button
            icon={<FileZipOutlined />}
            aria-label="Hồ sơ tranh chấp"
            href={file}
            title="Một file ZIP: diễn biến, mỗi bên đã thấy gì, bản vẽ, sự kiện gốc và cách kiểm tra. Việc lập hồ sơ được ghi vào nhật ký."
            download
          >
            Hồ sơ tranh chấp
          </Button>
        </>
      )}
      {isOpen && !isFetching && (
        <Dialog
          title="Kiểm chứng đơn hàng"
          onCancel={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>Đóng</Button>}
        >
          {error || !currentData ? (
            <Alert
              type="error"
              showIcon
              title={messageOf(error, 'Không kiểm chứng được lúc này. Vui lòng thử lại.')}
            />
          ) : (
            <Outcome proof={currentData} />
          )}
        </Dialog>
      )}
    </>
  );
}

/** Most rows that are named one by one. */
const mostRows = 20;

function Outcome({ proof }: { proof: OrderProof }) {
  const { at, events, signed, unsigned, unread, heads, signedUntil, differences } = proof;
  return (
    <Flex vertical gap={12}>
      <Alert
        type={isProven(proof) ? 'success' : 'error'}
        showIcon
        title={isProven(proof) ? 'Khớp' : 'Không khớp'}
        description={orderProofText(proof, formatMoment)}
      />
      <Facts
        columns={2}
        facts={[
          ['Sự kiện đã dựng lại', formatNumber(events)],
          ['Dòng dữ liệu lệch', formatNumber(differences.length)],
          ['Nằm trong phần đã ký', formatNumber(signed)],
          ['Chưa ký', formatNumber(unsigned)],
          ['Chưa kiểm ở đây', unread > 0 && formatNumber(unread)],
          ['Trạng thái đã ký', formatNumber(heads)],
          ['Ký lần cuối', signedUntil && formatMoment(signedUntil)],
          ['Kiểm lúc', formatMoment(at)],
        ]}
      />
      {differences.length > 0 && (
        <ul aria-label="Chỗ lệch">
          {differences.slice(0, mostRows).map(({ table, id, columns }) => (
            <li key={`${table} ${id}`}>
              <code>{table}</code> {id.slice(0, 8)}: {columns.join(', ')}
            </li>
          ))}
        </ul>
      )}
    </Flex>
  );
}
