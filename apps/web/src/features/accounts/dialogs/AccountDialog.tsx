import { UpdateProfile } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useToast } from '../../../components/toast';
import { FormDialog } from '../../../forms/FormDialog';
import { EraseDialog } from './EraseDialog';
import { ProfileFields } from '../ProfileFields';
import { useUpdateProfileMutation } from '../accounts.api';
import { useUser } from '../user';

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { id, firstName, lastName, companyName, phoneNumber, jobTitle } = useUser();
  const [erasing, setErasing] = useState(false);
  const [updateProfile] = useUpdateProfileMutation();
  const toast = useToast();
  const save = async (body: UpdateProfile) => {
    await updateProfile({ id, body }).unwrap();
    toast.success('Đã cập nhật thông tin');
  };
  if (erasing) return <EraseDialog onClose={onClose} />;
  return (
    <FormDialog
      title="Thông tin tài khoản"
      submitText="Lưu thông tin"
      contract={UpdateProfile}
      initialValues={{ firstName, lastName, companyName, phoneNumber, jobTitle }}
      onSubmit={save}
      onFailure={(error) => toast.failure(error, 'Không thể cập nhật thông tin')}
      onClose={onClose}
    >
      <ProfileFields />
      <Button type="link" danger style={{ paddingInline: 0 }} onClick={() => setErasing(true)}>
        Xoá tài khoản của tôi
      </Button>
    </FormDialog>
  );
}
