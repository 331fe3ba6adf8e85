import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useFormState } from './form-context';

/** Sends its form, and once only while the server has not answered. */
export function SubmitButton(props: Omit<ButtonProps, 'htmlType' | 'loading'>) {
  const { busy, held } = useFormState();
  return <Button type="primary" htmlType="submit" loading={busy} disabled={held} {...props} />;
}
