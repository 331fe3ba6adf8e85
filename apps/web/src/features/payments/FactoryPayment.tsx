import { Flex } from 'antd';
import { Loaded } from '../../components/loading/Loaded';
import { Money } from '../../components/values/Money';
import { usePaymentsQuery } from './payments.api';

/** What a factory is paid for an order: the total of its accepted quote. It does not see what the customer pays. */
export function FactoryPayment({ projectId }: { projectId: string }) {
  const load = usePaymentsQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải thanh toán">
      {({ total }) => (
        <Flex wrap justify="space-between" gap="4px 16px">
          <span>Việt Phát trả theo báo giá được chọn</span>
          <b>
            <Money amount={total} />
          </b>
        </Flex>
      )}
    </Loaded>
  );
}
