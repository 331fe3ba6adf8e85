import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useFormState } from './form-context';

/** Sends its form, and once only while the server has not answered. */
export const SubmitButton = (props: Omit<ButtonProps, 'htmlType' | 'loading'>) => (
  <Button type="primary" htmlType="submit" loading={useFormState().busy} {...props} />
);
