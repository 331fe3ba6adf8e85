import { weekdayLabels, weekdayOf } from '@control-center/contracts';
import { Input } from 'antd';
import type { InputProps } from 'antd';
import { formatDate } from '../components/values/dates';

export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** «Thứ tư, 02/09/2026»; '' until the date, YYYY-MM-DD, is complete. */
export const dayText = (date: string): string =>
  isDate(date) ? `${weekdayLabels[weekdayOf(date)]}, ${formatDate(date)}` : '';

type DateInputProps = Omit<InputProps, 'type' | 'value'> & { value?: string };

/** A date as YYYY-MM-DD. A browser shows it in the order of its own language, so below it stands how it is understood. */
export const DateInput = ({ value = '', ...input }: DateInputProps) => (
  <>
    <Input {...input} type="date" value={value} />
    {isDate(value) && <small>{dayText(value)}</small>}
  </>
);
