import { Table } from 'antd';
import { Dialog } from '../../../components/Dialog';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { formatNumber } from '../../../components/values/numbers';
import type { ReactNode } from 'react';
import type { PicturedFile } from '../../../components/pictures/missing';

export type StripPart = {
  key: string;
  partId: string;
  partName: string;
  quantity: number;
  file: PicturedFile | undefined;
  /** A line of its own: when it is ready, or what is asked for it. */
  note?: ReactNode;
  isDone?: boolean;
};

type PartTableProps = {
  parts: readonly StripPart[];
  onChoose: (key: string) => void;
  onClose: () => void;
};

/** All parts of an order that has more than fit side by side. */
export const PartTable = ({ parts, onChoose, onClose }: PartTableProps) => (
  <Dialog title={`Chi tiết sản phẩm (${formatNumber(parts.length)})`} footer={null} onCancel={onClose}>
    <Table<StripPart>
      size="small"
      rowKey="key"
      dataSource={[...parts]}
      pagination={false}
      scroll={{ y: '60vh' }}
      columns={[
        { title: '', width: 64, render: (_, { file }) => <Thumbnail file={file} size="row" /> },
        { title: 'Mã', dataIndex: 'partId', render: (text: string) => <code>{text}</code> },
        {
          title: 'Tên',
          render: (_, { key, partId, partName }) => (
            <a
              href="#content"
              onClick={(event) => {
                event.preventDefault();
                onChoose(key);
                onClose();
              }}
            >
              {partName || partId}
            </a>
          ),
        },
        { title: 'Số lượng', align: 'right', render: (_, { quantity }) => formatNumber(quantity) },
      ]}
    />
  </Dialog>
);
