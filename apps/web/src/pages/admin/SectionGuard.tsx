import { homeOfRole, mayUse } from '@market/contracts';
import type { Feature } from '@market/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '../../components/layout/Screen';
import { useUser } from '../../features/accounts/user';

/** Renders a section for admins with any of its features; the server refuses its calls to all others. */
export function SectionGuard({ features, children }: { features: readonly Feature[]; children: ReactNode }) {
  const user = useUser();
  if (features.some((feature) => mayUse(user, feature))) return children;
  return (
    <Screen
      title="Không có quyền truy cập"
      text="Tài khoản quản trị của bạn không được dùng phần này. Hãy nhờ quản trị khác mở quyền."
    >
      <Link to={homeOfRole.admin}>Về trang quản trị</Link>
    </Screen>
  );
}
