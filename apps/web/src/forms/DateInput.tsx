import { Input } from 'antd';
import type { InputProps } from 'antd';
import { dayText, isDate } from '../components/values/dates';

type DateInputProps = Omit<InputProps, 'type' | 'value'> & { value?: string };

/** A date as YYYY-MM-DD. A browser shows it in the order of its own language, so below it stands how it is understood. */
export const DateInput = ({ value = '', ...input }: DateInputProps) => (
  <>
    <Input {...input} type="date" value={value} />
    {isDate(value) && <small>{dayText(value)}</small>}
  </>
);
