import {
  BankDetails,
  ChangeCompany,
  DueDays,
  Reminders,
  SlaHours,
  weekdayLabels,
  weekdays,
  bankBins,
} from '@market/contracts';
import type { Company, CompanySection, Factory } from '@market/contracts';
import { AutoComplete, Alert, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../../api/errors';
import { useCommand } from '../../commands/use-command';
import type { CommandResult, Conflict } from '../../commands/use-command';
import { Grid } from '../../components/layout/Grid';
import { presentYear } from '../../components/values/dates';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NumberField } from '../../forms/fields/NumberField';
import type { Contract } from '../../forms/contract-rules';
import { useChangeCompanyMutation } from './company.api';
import { HolidayFields } from './HolidayFields';
import { sectionLabels, sectionNotes, settingTexts } from './setting-text';

type SettingDialogProps = {
  section: CompanySection;
  company: Company;
  factories: readonly Factory[];
  onClose: () => void;
};

/** Changes one setting. If another admin has changed the settings meanwhile, it says to what, and saves on top of that. */
export function SettingDialog({ section, company, factories, onClose }: SettingDialogProps) {
  const [basis, setBasis] = useState(company.version);
  const [conflict, setConflict] = useState<Conflict>();
  const change = useCommand(useChangeCompanyMutation(), {
    done: `Đã lưu ${sectionLabels[section].toLowerCase()}`,
    failed: 'Không thể lưu cài đặt. Vui lòng thử lại.',
    onConflict: (present) => {
      setConflict(present);
      setBasis(present.version);
    },
  });
  const { contract, isWhole, fields } = formOf(section, company, factories);
  const value = company[section];
  const initial = isWhole ? (value as object) : { [section]: value };
  const save = async (typed: object) => {
    const body = isWhole ? { [section]: typed } : typed;
    return withoutPrefix(await change.run({ body, versions: [basis] }), section);
  };
  const nameOf = (id: string) => factories.find((factory) => factory.id === id)?.companyName ?? id;
  const textOf = settingTexts(nameOf)[section] as (value: unknown) => string;
  return (
    <FormDialog<object>
      place={`company.${section}`}
      live
      title={sectionLabels[section]}
      submitText="Lưu"
      contract={contract}
      initialValues={initial}
      width={section === 'holidays' ? 640 : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{sectionNotes[section]}</p>
      {conflict && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="Người khác vừa đổi cài đặt"
          description={`Giá trị đang lưu: ${textOf(conflict.fields[section])}. Bấm «Lưu» lần nữa nếu bạn vẫn muốn thay bằng giá trị của mình.`}
        />
      )}
      {fields}
    </FormDialog>
  );
}

/** The form knows its fields without the name of the setting. */
function withoutPrefix(result: CommandResult, section: CompanySection): CommandResult {
  const body = result.error && errorBodyOf(result.error);
  if (!body?.fields) return result;
  const fields = Object.fromEntries(
    Object.entries(body.fields).map(([path, message]) => [path.replace(`${section}.`, ''), message]),
  );
  return { error: { ...result.error, data: { ...body, fields } } };
}

/** `isWhole`: the form's body is the setting itself, and not an object that holds it. */
type SettingForm = { contract: Contract; isWhole: boolean; fields: ReactNode };

function formOf(section: CompanySection, company: Company, factories: readonly Factory[]): SettingForm {
  switch (section) {
    case 'bank':
      return {
        contract: BankDetails,
        isWhole: true,
        fields: (
          <>
            <Field name="bankName" label="Ngân hàng">
              <Input />
            </Field>
            <Field name="bankBin" label="Mã ngân hàng 6 số (để tạo mã VietQR)">
              <AutoComplete
                options={Object.entries(bankBins).map(([value, name]) => ({
                  value,
                  label: `${value} – ${name}`,
                }))}
              />
            </Field>
            <Field name="accountNumber" label="Số tài khoản">
              <Input />
            </Field>
            <Field name="accountName" label="Chủ tài khoản">
              <Input />
            </Field>
          </>
        ),
      };
    case 'dueDays':
      return {
        contract: DueDays,
        isWhole: true,
        fields: (
          <Grid min={130}>
            <NumberField name="deposit" label="Đặt cọc" kind="integer" unit="ngày" step={1} />
            <NumberField name="progress" label="Tiến độ" kind="integer" unit="ngày" step={1} />
            <NumberField name="final" label="Đợt cuối" kind="integer" unit="ngày" step={1} />
          </Grid>
        ),
      };
    case 'slaHours':
      return {
        contract: SlaHours,
        isWhole: true,
        fields: (
          <Grid min={160}>
            <NumberField name="promise" label="Lời hứa" kind="integer" unit="giờ" step={1} />
            <NumberField name="second" label="Mốc thứ hai" kind="integer" unit="giờ" step={1} />
          </Grid>
        ),
      };
    case 'reminders':
      return {
        contract: Reminders,
        isWhole: true,
        fields: (
          <Grid min={160}>
            <NumberField name="quoteHours" label="Trước hạn báo giá" kind="integer" unit="giờ" step={1} />
            <NumberField name="revisionDays" label="Khách chưa sửa sau" kind="integer" unit="ngày" step={1} />
          </Grid>
        ),
      };
    case 'defaultManufacturerId':
      return whole(
        <Field name="defaultManufacturerId" label="Nhà máy">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={factories.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          />
        </Field>,
      );
    case 'quoteValidityDays':
      return whole(
        <NumberField
          name="quoteValidityDays"
          label="Số ngày"
          kind="integer"
          unit="ngày"
          step={1}
          missing="Vui lòng nhập số ngày"
        />,
      );
    case 'workingDays':
      return whole(
        <Field name="workingDays" label="Các ngày làm việc trong tuần">
          <Checkbox.Group
            style={{ rowGap: 8 }}
            options={weekdays.map((day) => ({ value: day, label: weekdayLabels[day] }))}
          />
        </Field>,
      );
    case 'holidays':
      return whole(<HolidayFields year={presentYear()} workingDays={company.workingDays} />);
  }
}

const whole = (fields: ReactNode): SettingForm => ({ contract: ChangeCompany, isWhole: false, fields });
