import { UpdateProfile } from '@market/contracts';
import type { User } from '@market/contracts';
import { Button, Flex } from 'antd';
import { useCommand } from '../../commands/use-command';
import { logoutUrl } from '../../features/accounts/sign-in';
import { Screen } from '../../components/layout/Screen';
import { ProfileFields } from '../../features/accounts/ProfileFields';
import { useMeQuery, useUpdateProfileMutation } from '../../features/accounts/accounts.api';
import { ContractForm } from '../../forms/ContractForm';
import { SubmitButton } from '../../forms/SubmitButton';
import { FlangeDrawing } from './FlangeDrawing';

/** The welcome page of an account without a name; continues after the profile is saved. */
export function NoProfilePage({ user }: { user: User }) {
  const updateProfile = useCommand(useUpdateProfileMutation(), {
    failed: 'Không thể cập nhật thông tin. Vui lòng thử lại.',
  });
  const { refetch, isFetching } = useMeQuery();
  return (
    <Screen
      title="Chào mừng đến với Control Center"
      text={`Hãy thiết lập hồ sơ ${user.email ? `cho ${user.email}` : 'của bạn'} để bắt đầu. Việt Phát liên hệ với bạn theo hồ sơ này; chỉ tên là bắt buộc.`}
      figure={<FlangeDrawing />}
    >
      <ContractForm
        place="profile"
        contract={UpdateProfile}
        onSubmit={(body) => updateProfile.run({ id: user.id, body })}
      >
        <ProfileFields requireName />
        <Flex gap="small" wrap>
          <SubmitButton>Lưu hồ sơ</SubmitButton>
          <Button loading={isFetching} onClick={() => void refetch()}>
            Thử lại
          </Button>
          <Button href={logoutUrl}>Đăng xuất</Button>
        </Flex>
      </ContractForm>
    </Screen>
  );
}
