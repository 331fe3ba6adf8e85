import { Button } from 'antd';
import type { Conflict } from '../../../commands/use-command';
import { Dialog } from '../../../components/Dialog';
import { differencesOf } from './conflict';
import styles from './edit.module.css';

type ConflictDialogProps = {
  /** The values in this form. */
  mine: object;
  conflict: Conflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Two users edited the same section: displays both versions, and changes nothing until the user chooses one. */
export function ConflictDialog({ mine, conflict, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const differences = differencesOf(mine, conflict);
  return (
    <Dialog
      width={720}
      title="Người khác vừa sửa phần này"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Tiếp tục sửa</Button>
          <Button onClick={onTakeTheirs}>Lấy bản của họ</Button>
          <Button type="primary" onClick={onKeepMine}>
            Giữ bản của tôi
          </Button>
        </>
      }
    >
      <p>Chọn bản muốn giữ, xem lại rồi lưu lần nữa.</p>
      <table className={styles['differences']}>
        <thead>
          <tr>
            <th scope="col">Mục</th>
            <th scope="col">Của tôi</th>
            <th scope="col">Của họ</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, label, mine: own, theirs }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{own || '–'}</td>
              <td>{theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length === 0 && <p>Hai bản giống nhau ở mọi mục bạn đang sửa.</p>}
    </Dialog>
  );
}
