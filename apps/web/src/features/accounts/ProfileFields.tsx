import { Input } from 'antd';
import { Field } from '../../forms/Field';

/** What people say of themselves; the screen that needs a name says so with `named`. */
export const ProfileFields = ({ named = false }: { named?: boolean }) => (
  <>
    <Field name="lastName" label="Họ và tên đệm">
      <Input autoComplete="family-name" />
    </Field>
    <Field
      name="firstName"
      label="Tên"
      rules={named ? [{ required: true, message: 'Vui lòng nhập tên' }] : []}
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
