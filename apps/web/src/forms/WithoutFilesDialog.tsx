import { Dialog } from '../components/Dialog';

type WithoutFilesDialogProps = { onAgree: () => void; onClose: () => void };

/** Asks for confirmation before a form is sent without its chosen files. */
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
