import { UpdateProfile } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../commands/use-command';
import { FormDialog } from '../../../forms/FormDialog';
import { EraseDialog } from './EraseDialog';
import { ProfileFields } from '../ProfileFields';
import { useUpdateProfileMutation } from '../accounts.api';
import { useUser } from '../user';

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { id, firstName, lastName, companyName, phoneNumber, jobTitle } = useUser();
  const [erasing, setErasing] = useState(false);
  const updateProfile = useCommand(useUpdateProfileMutation(), {
    done: 'Đã cập nhật thông tin',
    failed: 'Không thể cập nhật thông tin',
  });
  if (erasing) return <EraseDialog onClose={onClose} />;
  return (
    <FormDialog
      title="Thông tin tài khoản"
      submitText="Lưu thông tin"
      contract={UpdateProfile}
      initialValues={{ firstName, lastName, companyName, phoneNumber, jobTitle }}
      place="profile"
      onSubmit={(body) => updateProfile.run({ id, body })}
      onClose={onClose}
    >
      <ProfileFields />
      <Button type="link" danger style={{ paddingInline: 0 }} onClick={() => setErasing(true)}>
        Xoá tài khoản của tôi
      </Button>
    </FormDialog>
  );
}
