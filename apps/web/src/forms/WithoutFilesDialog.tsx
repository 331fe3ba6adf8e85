import { Dialog } from '../components/Dialog';

type WithoutFilesDialogProps = { onAgree: () => void; onClose: () => void };

/** Before a form goes without the files that were chosen for it. */
export const WithoutFilesDialog = ({ onAgree, onClose }: WithoutFilesDialogProps) => (
  <Dialog
    title="Có file chưa tải lên"
    okText="Tiếp tục không kèm file"
    cancelText="Quay lại"
    onOk={onAgree}
    onCancel={onClose}
  >
    File đã chọn nhưng chưa tải lên sẽ không được gửi kèm.
  </Dialog>
);
