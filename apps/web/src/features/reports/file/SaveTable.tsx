import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useToast } from '../../../components/toast';
import { saveTable, tableFormats } from './save-table';
import type { TableFormat } from './save-table';
import type { Cells } from './tables';

type SaveTableProps = {
  name: string;
  /** With the names that people read. */
  cells: () => Cells;
  /** For programs, where these differ. */
  plain?: () => Cells;
};

/** A table as a file: for Excel, or for programs. */
export function SaveTable({ name, cells, plain = cells }: SaveTableProps) {
  const toast = useToast();
  const save = (format: TableFormat) =>
    saveTable(name, format, format === 'csv' ? plain() : cells()).catch(() =>
      toast.error('Không tạo được file. Vui lòng thử lại.'),
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(tableFormats).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => void save(key as TableFormat),
      }}
    >
      <Button type="text" aria-label="Tải về" icon={<DownloadOutlined />}>
        Tải về
      </Button>
    </Dropdown>
  );
}
