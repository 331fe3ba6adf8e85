import { mayUse } from '@market/contracts';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../components/layout/PageTitle';
import { Settled } from '../../components/loading/Settled';
import { PageSkeleton } from '../../components/loading/Skeletons';
import { Screen } from '../../components/layout/Screen';
import { useUser } from '../../features/accounts/user';
import { Reports } from '../../features/reports/Reports';

/** Figures about the business, for the provider. */
export function ReportsPage() {
  const user = useUser();
  if (!mayUse(user, 'canGenerateReports'))
    return (
      <Screen title="Không có quyền truy cập" text="Tài khoản của bạn không được xem báo cáo.">
        <Link to="/">Về trang chính</Link>
      </Screen>
    );
  return (
    <>
      <PageTitle text="Báo cáo" />
      <Settled skeleton={<PageSkeleton />}>
        <Reports user={user} />
      </Settled>
    </>
  );
}
