import type { ReportFilter } from '@market/contracts';
import { Button, DatePicker, Flex, Select } from 'antd';
import { dayFormats, dayOf, textOfDay } from '../../forms/DateInput';
import { useReportPeopleQuery } from './reports.api';
import styles from './reports.module.css';

type Chosen = Record<'from' | 'to' | 'factory' | 'customer', string | undefined>;
type ReportFiltersProps = {
  filters: readonly ReportFilter[];
  chosen: Chosen;
  onChange: (change: Partial<Chosen>) => void;
};

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
      {filters.includes('period') && (
        <DatePicker.RangePicker
          aria-label="Kỳ"
          format={dayFormats}
          placeholder={['Từ ngày', 'Đến ngày']}
          allowEmpty={[true, true]}
          value={[dayOf(chosen.from), dayOf(chosen.to)]}
          onChange={(days) =>
            onChange({ from: textOfDay(days?.[0]) || undefined, to: textOfDay(days?.[1]) || undefined })
          }
        />
      )}
      {people
        .filter(([name]) => filters.includes(name))
        .map(([name, list, label, everyone]) => (
          <Select
            key={name}
            aria-label={label}
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            popupMatchSelectWidth={false}
            placeholder={everyone}
            value={chosen[name] ?? null}
            onChange={(id: string | null) => onChange({ [name]: id ?? undefined })}
            options={data?.[list].map(({ id, name: text }) => ({ value: id, label: text })) ?? []}
          />
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
