import { signInFailures } from '@market/contracts';
import { Button, Typography } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Screen } from '../../components/layout/Screen';
import { loginUrl } from '../../features/accounts/sign-in';
import { FlangeDrawing } from './FlangeDrawing';

/** Says why a sign-in failed. Anybody can make up this address: it chooses among our own sentences only. */
export function SignInFailedPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const reason = query.get('reason') ?? '';
  const number = query.get('number') ?? '';
  const text = new Map<string, string>(Object.entries(signInFailures)).get(reason);
  return (
    <Screen
      title="Chưa đăng nhập được"
      text={text ?? 'Lần đăng nhập vừa rồi không thành công. Vui lòng thử lại.'}
      figure={<FlangeDrawing />}
    >
      <Button type="primary" href={loginUrl(query.get('returnTo') ?? undefined)}>
        Thử lại
      </Button>
      <Button onClick={() => void navigate('/')}>Về trang chủ</Button>
      {/^\d{8}$/.test(number) && (
        <Typography.Text type="secondary" style={{ flexBasis: '100%' }}>
          Mã để tra cứu: {number}
        </Typography.Text>
      )}
    </Screen>
  );
}
