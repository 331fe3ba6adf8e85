import { publicHolidaysFor } from '@market/contracts';
import type { PublicHoliday, Weekday } from '@market/contracts';
import { Button, Flex, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDate, isDate } from '../../components/values/dates';
import { DateInput } from '../../forms/fields/DateInput';
import { Field } from '../../forms/fields/Field';
import { FieldList } from '../../forms/fields/FieldList';
import styles from './company.module.css';

const yearOf = ({ date }: PublicHoliday): string => date.slice(0, 4);
/** «Thứ tư, 02/09»: a browser shows the date itself in the order of its own language. */
const titleOf = ({ date, name }: PublicHoliday): string =>
  [isDate(date) ? formatDate(date) : '', name].join(' ').trim();

type HolidayFieldsProps = { year: string; workingDays: readonly Weekday[] };

/** The holidays of one year at a time; the public ones of that year can be filled in. */
export function HolidayFields({ year: firstYear, workingDays }: HolidayFieldsProps) {
  const form = Form.useFormInstance<{ holidays: PublicHoliday[] }>();
  const all = Form.useWatch('holidays', { form, preserve: true }) ?? [];
  const [year, setYear] = useState(firstYear);
  const publicHolidays = publicHolidaysFor(workingDays);
  const years = [...new Set([...all, ...publicHolidays].map(yearOf))]
    .filter((each) => /^\d{4}$/.test(each))
    .sort();
  const missing = publicHolidays.filter(
    (day) => yearOf(day) === year && !all.some(({ date }) => date === day.date),
  );
  return (
    <FieldList<PublicHoliday> name="holidays" titleOf={titleOf}>
      {(elements, add) => (
        <Flex vertical gap="small">
          <Flex wrap gap="small">
            <Select
              aria-label="Năm"
              value={year}
              options={years.map((each) => ({ value: each, label: each }))}
              onChange={setYear}
              style={{ width: 110 }}
            />
            {missing.length > 0 && (
              <Button onClick={() => missing.forEach((day) => add(day))}>
                Điền {missing.length} ngày lễ của Việt Nam
              </Button>
            )}
            <Button onClick={() => add({ date: '', name: '' })}>Thêm ngày nghỉ</Button>
          </Flex>
          <ul key={year} className={styles['holidays']}>
            {[...elements].reverse().map(({ key, index, remove, bind }) => {
              const day = all[index];
              return (
                day && (
                  <Row key={key} date={day.date} year={year}>
                    {bind(
                      <>
                        <Field name="date">
                          <DateInput aria-label={`Ngày nghỉ ${index + 1}`} />
                        </Field>
                        <Field name="name">
                          <Input placeholder="Tên ngày nghỉ" aria-label={`Tên ngày nghỉ ${index + 1}`} />
                        </Field>
                      </>,
                    )}
                    <Button aria-label={`Bỏ ${titleOf(day) || 'ngày nghỉ mới'}`} onClick={remove}>
                      Bỏ
                    </Button>
                  </Row>
                )
              );
            })}
          </ul>
          {!all.some((day) => yearOf(day) === year) && <small>Năm {year} chưa có ngày nghỉ nào.</small>}
        </Flex>
      )}
    </FieldList>
  );
}

type RowProps = { date: string; year: string; children: ReactNode };

/** A row stays where it was opened while its date is typed. One that was added has no date at first. */
function Row({ date, year, children }: RowProps) {
  const [openedIn] = useState(date.slice(0, 4));
  return openedIn === '' || openedIn === year ? <li>{children}</li> : null;
}
