import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/vi.js';
import { dayText, isDate } from '../../components/values/dates';

/** How a day may be typed; the first is how it is shown, whatever the language of the browser. */
export const dayFormats = ['DD/MM/YYYY', 'D/M/YYYY', 'D/M/YY', 'DDMMYYYY'];
const written = 'YYYY-MM-DD';

/** The day of a text as YYYY-MM-DD; null for another text. */
export const dayOf = (text: string | undefined) => (text && isDate(text) ? dayjs(text) : null);
/** The day as YYYY-MM-DD; '' for none. */
export const textOfDay = (day: dayjs.Dayjs | null | undefined): string => day?.format(written) ?? '';

type DateInputProps = {
  id?: string;
  'aria-label'?: string;
  /** As YYYY-MM-DD, as are `min` and `max`. */
  value?: string;
  min?: string;
  max?: string;
  onChange?: (value: string) => void;
};

/** A day as YYYY-MM-DD, with its weekday below. */
export const DateInput = ({ value = '', min, max, onChange, ...input }: DateInputProps) => (
  <>
    <DatePicker
      {...input}
      style={{ width: '100%' }}
      format={dayFormats}
      placeholder="ngày/tháng/năm"
      value={dayOf(value)}
      minDate={dayOf(min) ?? undefined}
      maxDate={dayOf(max) ?? undefined}
      onChange={(day) => onChange?.(textOfDay(day))}
    />
    {isDate(value) && <small>{dayText(value)}</small>}
  </>
);
