import type { ReportFilter } from '@control-center/contracts';
import { Button, Flex, Select } from 'antd';
import { DateInput } from '../../forms/DateInput';
import { useReportPeopleQuery } from './reports.api';
import styles from './reports.module.css';

type Chosen = Record<'from' | 'to' | 'factory' | 'customer', string | undefined>;
type ReportFiltersProps = {
  filters: readonly ReportFilter[];
  chosen: Chosen;
  onChange: (change: Partial<Chosen>) => void;
};

const days = [
  ['from', 'Từ ngày'],
  ['to', 'Đến ngày'],
] as const;
const people = [
  ['factory', 'factories', 'Nhà máy', 'Mọi nhà máy'],
  ['customer', 'customers', 'Khách hàng', 'Mọi khách hàng'],
] as const;

/** What the report is narrowed to; filters that it does not have are not offered. */
export function ReportFilters({ filters, chosen, onChange }: ReportFiltersProps) {
  const { data } = useReportPeopleQuery();
  const hasAny = Object.values(chosen).some(Boolean);
  if (filters.length === 0) return null;
  return (
    <Flex wrap gap="small" align="start" className={styles['filters'] ?? ''}>
      {filters.includes('period') &&
        days.map(([name, label]) => (
          <label key={name}>
            <span>{label}</span>
            <DateInput
              aria-label={label}
              value={chosen[name] ?? ''}
              {...(name === 'to' && chosen.from ? { min: chosen.from } : {})}
              onChange={({ target }) => onChange({ [name]: target.value || undefined })}
            />
          </label>
        ))}
      {people
        .filter(([name]) => filters.includes(name))
        .map(([name, list, label, everyone]) => (
          <label key={name}>
            <span>{label}</span>
            <Select
              aria-label={label}
              showSearch={{ optionFilterProp: 'label' }}
              allowClear
              placeholder={everyone}
              value={chosen[name] ?? null}
              onChange={(id: string | null) => onChange({ [name]: id ?? undefined })}
              options={data?.[list].map(({ id, name: text }) => ({ value: id, label: text })) ?? []}
            />
          </label>
        ))}
      {hasAny && (
        <Button
          type="text"
          onClick={() =>
            onChange({ from: undefined, to: undefined, factory: undefined, customer: undefined })
          }
        >
          Bỏ điều kiện
        </Button>
      )}
    </Flex>
  );
}
