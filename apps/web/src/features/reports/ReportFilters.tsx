import type { ReportDefinition, TimeUnit } from '@market/contracts';
import { Button, DatePicker, Flex, Segmented, Select } from 'antd';
import { dayFormats, dayOf, textOfDay } from '../../forms/fields/DateInput';
import { periods } from './period';
import type { Period } from './period';
import { useReportPeopleQuery } from './reports.api';
import styles from './reports.module.css';

type Chosen = Record<'from' | 'to' | 'factory' | 'customer' | 'period', string | undefined>;
type ReportFiltersProps = {
  definition: ReportDefinition;
  chosen: Chosen;
  /** The days that are shown, by their name where they have one. */
  shown: { days: { from?: string | undefined; to?: string | undefined }; period?: Period | undefined };
  onChange: (change: Partial<Chosen> & { by?: TimeUnit }) => void;
};

const people = [
  ['factory', 'factories', 'Nhà máy', 'Mọi nhà máy'],
  ['customer', 'customers', 'Khách hàng', 'Mọi khách hàng'],
] as const;

/** What the report is narrowed to; filters that it does not have are not offered. */
export function ReportFilters({ definition, chosen, shown, onChange }: ReportFiltersProps) {
  const { filters, hasUnits, rows } = definition;
  const { data } = useReportPeopleQuery();
  const hasAny = Object.values(chosen).some(Boolean);
  if (filters.length === 0) return null;
  return (
    <Flex wrap gap="small" align="start" className={styles['filters'] ?? ''}>
      {filters.includes('period') && (
        <Segmented<Period | ''>
          aria-label="Kỳ thường dùng"
          value={shown.period ?? ''}
          options={Object.entries(periods).map(([value, label]) => ({ value: value as Period, label }))}
          onChange={(period) => onChange({ period: period || undefined, from: undefined, to: undefined })}
        />
      )}
      {filters.includes('period') && (
        <DatePicker.RangePicker
          aria-label="Kỳ"
          format={dayFormats}
          placeholder={['Từ ngày', 'Đến ngày']}
          allowEmpty={[true, true]}
          value={[dayOf(shown.days.from), dayOf(shown.days.to)]}
          onChange={(days) =>
            onChange({
              from: textOfDay(days?.[0]) || undefined,
              to: textOfDay(days?.[1]) || undefined,
              // Without days all of them are asked for, and not those that stand there by themselves.
              period: days ? undefined : 'all',
            })
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
            onChange({
              ...{ from: undefined, to: undefined, factory: undefined, customer: undefined },
              period: undefined,
            })
          }
        >
          Bỏ điều kiện
        </Button>
      )}
      {hasUnits && (
        <Segmented<TimeUnit>
          aria-label="Mỗi dòng"
          className={styles['unit'] ?? ''}
          value={rows as TimeUnit}
          options={[
            { value: 'month', label: 'Tháng' },
            { value: 'week', label: 'Tuần' },
          ]}
          onChange={(by) => onChange({ by })}
        />
      )}
    </Flex>
  );
}
