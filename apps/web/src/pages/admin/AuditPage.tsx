import { mayReplay, pastOfRecord } from '../../components/past/replay-path';
import { useUser } from '../../features/accounts/user';
import { AuditLog } from '../../features/audit/AuditLog';
import { DisputeTools } from '../../features/disputes/DisputeTools';
import { SectionGuard } from './SectionGuard';

/** What happened, who did it and why. */
export function AuditPage() {
  const user = useUser();
  return (
    <SectionGuard features={['canAccessLogs']}>
      <AuditLog
        pastOf={(entry) => pastOfRecord(user, entry)}
        renderTools={(projectId) => mayReplay(user, 'project') && <DisputeTools projectId={projectId} />}
      />
    </SectionGuard>
  );
}
