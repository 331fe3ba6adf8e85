import { Empty, Select } from 'antd';
import { useFactoriesQuery } from '../../features/accounts/accounts.api';

type FactoryPickerProps = { value: string | undefined; onPick: (factoryId: string) => void };

export function FactoryPicker({ value, onPick }: FactoryPickerProps) {
  const { data: factories = [], isFetching } = useFactoriesQuery();
  return (
    <Select
      aria-label="Nhà máy"
      placeholder="Chọn nhà máy"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      style={{ minWidth: 240 }}
      value={value}
      options={factories.map(({ id, companyName }) => ({ value: id, label: companyName || id }))}
      onChange={onPick}
    />
  );
}

export const NoFactory = () => (
  <Empty
    image={Empty.PRESENTED_IMAGE_SIMPLE}
    description="Chọn một nhà máy để xem đơn hàng và số liệu của nhà máy đó (chỉ đọc)."
  />
);
