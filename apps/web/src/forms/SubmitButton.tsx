import { Button, Form } from 'antd';
import type { ButtonProps } from 'antd';
import { useFormState } from './form-context';

type SubmitButtonProps<Body> = Omit<ButtonProps, 'htmlType' | 'loading' | 'disabled'> & {
  /** Whether the input may be sent; the button is disabled until it is. */
  ready?: (input: Partial<Body>) => boolean;
};

/** Submits its form; shows a spinner and ignores clicks until the server has answered. */
export function SubmitButton<Body>({ ready = () => true, ...props }: SubmitButtonProps<Body>) {
  const { busy, uploading } = useFormState();
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => (
        <Button
          type="primary"
          htmlType="submit"
          loading={busy}
          disabled={uploading || !ready(getFieldsValue() as Partial<Body>)}
          {...props}
        />
      )}
    </Form.Item>
  );
}
