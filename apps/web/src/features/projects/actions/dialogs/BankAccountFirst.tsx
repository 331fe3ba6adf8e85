import { homeOfRole } from '@market/contracts';
import type { Payments } from '@market/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../../components/Dialog';

type BankAccountFirstProps = { payments: Payments | undefined; onClose: () => void; children: ReactNode };

/** Without a bank account in the settings it asks for that before the dialog inside: the customer could not pay. */
export function BankAccountFirst({ payments, onClose, children }: BankAccountFirstProps) {
  const [isAsked, setAsked] = useState(false);
  const lacksAccount = payments?.bank != null && !payments.bank.accountNumber;
  if (!lacksAccount || isAsked) return children;
  return (
    <Dialog
      title="Chưa có tài khoản nhận tiền"
      onCancel={onClose}
      footer={
        <Flex wrap justify="flex-end" gap="small">
          <Button onClick={() => setAsked(true)}>Vẫn yêu cầu thanh toán</Button>
          <Link to={`${homeOfRole.admin}/company`}>
            <Button type="primary">Khai báo tài khoản</Button>
          </Link>
        </Flex>
      }
    >
      <p>Khách hàng sẽ thấy hạn đặt cọc mà không biết chuyển khoản vào đâu.</p>
      <p>
        Quản trị viên khai báo ngân hàng, số tài khoản và chủ tài khoản trong phần Công ty. Chưa khai báo thì
        hãy gửi tài khoản cho khách qua tin nhắn.
      </p>
    </Dialog>
  );
}
