import { Columns } from '../../components/layout/Columns';
import { PageHead } from '../../components/layout/PageHead';
import { Panel } from '../../components/layout/Panel';
import { useFactoriesQuery } from '../../features/accounts/accounts.api';
import { CompanyHistory } from '../../features/company/CompanyHistory';
import { CompanySettings } from '../../features/company/CompanySettings';
import { Webhooks } from '../../features/webhooks/Webhooks';
import { SectionGuard } from './SectionGuard';

/** The company's settings, and who changed them. */
export const CompanyPage = () => (
  <SectionGuard features={['canManageCompany']}>
    <Company />
  </SectionGuard>
);

function Company() {
  const { data: factories = [] } = useFactoriesQuery();
  return (
    <>
      <PageHead title="Công ty" />
      <Columns
        sides={
          <Panel title="Lịch sử thay đổi">
            <CompanyHistory factories={factories} />
          </Panel>
        }
      >
        <Panel title="Cài đặt của công ty">
          <CompanySettings factories={factories} />
        </Panel>
        <Webhooks />
      </Columns>
    </>
  );
}
