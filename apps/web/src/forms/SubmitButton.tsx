import { Button, Form } from 'antd';
import type { ButtonProps } from 'antd';
import { useOnline } from '../components/use-online';
import { useFormState } from './form-context';

type SubmitButtonProps<Body> = Omit<ButtonProps, 'htmlType' | 'loading' | 'disabled'> & {
  /** Without a network it waits on this device, and is sent once there is one. */
  waits?: boolean;
  /** Whether the input may be sent; the button is disabled until it is. */
  ready?: (input: Partial<Body>) => boolean;
};

/** Submits its form; shows a spinner and ignores clicks until the server has answered. */
export function SubmitButton<Body>({
  ready = () => true,
  waits = false,
  children,
  ...props
}: SubmitButtonProps<Body>) {
  const { busy, uploading } = useFormState();
  const isOnline = useOnline();
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => (
        <>
          {!isOnline && !waits && (
            <small role="status">Không có mạng: chưa gửi được, nội dung được giữ trên máy này</small>
          )}
          <Button
            type="primary"
            htmlType="submit"
            loading={busy === 'submit'}
            disabled={uploading || busy === 'asIs' || !ready(getFieldsValue() as Partial<Body>)}
            {...props}
          >
            {!isOnline && waits ? <>{children}, gửi khi có mạng</> : children}
          </Button>
        </>
      )}
    </Form.Item>
  );
}
