import { pastOfRecord } from '../../components/past/replay-path';
import { useUser } from '../../features/accounts/user';
import { AuditLog } from '../../features/audit/AuditLog';
import { SectionGuard } from './SectionGuard';

/** What happened, who did it and why. */
export function AuditPage() {
  const user = useUser();
  return (
    <SectionGuard features={['canAccessLogs']}>
      <AuditLog pastOf={(entry) => pastOfRecord(user, entry)} />
    </SectionGuard>
  );
}
