import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useFormState } from './form-context';

/** Submits its form; shows a spinner and ignores clicks until the server has answered. */
export function SubmitButton(props: Omit<ButtonProps, 'htmlType' | 'loading'>) {
  const { busy, uploading } = useFormState();
  return <Button type="primary" htmlType="submit" loading={busy} disabled={uploading} {...props} />;
}
