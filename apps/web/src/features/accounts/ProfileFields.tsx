import { Input } from 'antd';
import { Field } from '../../forms/fields/Field';

/** The fields of a user profile. */
export const ProfileFields = ({ requireName = false }: { requireName?: boolean }) => (
  <>
    <Field name="lastName" label="Họ và tên đệm">
      <Input autoComplete="family-name" />
    </Field>
    <Field
      name="firstName"
      label="Tên"
      rules={requireName ? [{ required: true, message: 'Vui lòng nhập tên' }] : []}
    >
      <Input autoComplete="given-name" />
    </Field>
    <Field name="companyName" label="Công ty">
      <Input autoComplete="organization" />
    </Field>
    <Field name="phoneNumber" label="Số điện thoại">
      <Input autoComplete="tel" inputMode="tel" />
    </Field>
    <Field name="jobTitle" label="Chức vụ">
      <Input autoComplete="organization-title" />
    </Field>
  </>
);
