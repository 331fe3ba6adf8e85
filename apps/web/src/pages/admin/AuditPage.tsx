import { AuditLog } from '../../features/audit/AuditLog';
import { SectionGuard } from './SectionGuard';

/** What happened, who did it and why. */
export const AuditPage = () => (
  <SectionGuard features={['canAccessLogs']}>
    <AuditLog />
  </SectionGuard>
);
