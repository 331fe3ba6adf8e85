import { mayUse } from '@market/contracts';
import { Flex } from 'antd';
import { PageHead } from '../../components/layout/PageHead';
import { Columns } from '../../components/layout/Columns';
import { useUser } from '../../features/accounts/user';
import { Denials } from '../../features/operations/Denials';
import { Erasures } from '../../features/operations/Erasures';
import { Figures, OtherFigures } from '../../features/operations/Figures';
import { HealthPanel } from '../../features/operations/HealthPanel';
import { ParkedStreams } from '../../features/operations/ParkedStreams';
import { Rebuilds } from '../../features/operations/Rebuilds';
import { LogExport, UnreferencedFiles } from '../../features/operations/Storage';
import {
  everyFewSeconds,
  useErasuresQuery,
  useHealthQuery,
  useParkedQuery,
  useRebuildsQuery,
  useSignedQuery,
  useUpkeepQuery,
} from '../../features/operations/operations.api';
import { PageSkeleton } from '../../components/loading/Skeletons';
import { SectionGuard } from './SectionGuard';

/** How the system is, and what an admin may do about it: logs and repairs, copies and files, each with its feature. */
export const OperationsPage = () => (
  <SectionGuard features={['canAccessLogs', 'canBackupData']}>
    <Operations />
  </SectionGuard>
);

function Operations() {
  const user = useUser();
  const logs = mayUse(user, 'canAccessLogs');
  const storage = mayUse(user, 'canBackupData') && (
    <>
      <UnreferencedFiles />
      <LogExport />
    </>
  );
  // All of it at once: each part would move those below it.
  const loads = [
    useHealthQuery(undefined, { ...everyFewSeconds, skip: !logs }),
    useParkedQuery(undefined, { ...everyFewSeconds, skip: !logs }),
    useRebuildsQuery(undefined, { ...everyFewSeconds, skip: !logs }),
    useSignedQuery(undefined, { ...everyFewSeconds, skip: !logs }),
    useUpkeepQuery(undefined, { ...everyFewSeconds, skip: !logs }),
    useErasuresQuery(undefined, { ...everyFewSeconds, skip: !logs }),
  ];
  if (loads.some(({ isLoading }) => isLoading)) return <PageSkeleton />;
  if (!logs)
    return (
      <>
        <PageHead title="Vận hành" />
        <Flex vertical gap={12}>
          {storage}
        </Flex>
      </>
    );
  return (
    <>
      <PageHead title="Vận hành" note="tự cập nhật mỗi vài giây" />
      <Flex vertical gap={12}>
        <HealthPanel />
        <Figures />
        <Columns
          sides={
            <>
              <OtherFigures />
              <Erasures />
              {storage}
            </>
          }
        >
          <ParkedStreams />
          <Rebuilds />
          <Denials />
        </Columns>
      </Flex>
    </>
  );
}
