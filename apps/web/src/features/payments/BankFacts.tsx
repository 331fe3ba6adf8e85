import { formatVnd } from '@market/contracts';
import type { BankDetails } from '@market/contracts';
import { Typography } from 'antd';
import { Facts } from '../../components/layout/Facts';
import styles from './PaymentSchedule.module.css';
import { TransferCode } from './TransferCode';

/** The text that the customer writes on the transfer, to identify the payment. */
export const transferReference = (projectId: string): string => `CC ${projectId.slice(0, 8).toUpperCase()}`;

const CopyableText = ({ text, shown = text }: { text: string; shown?: string }) => (
  <Typography.Text copyable={{ text }}>{shown}</Typography.Text>
);

type BankFactsProps = {
  projectId: string;
  bank: BankDetails;
  /** What is to be transferred next. VND. */
  amount: number;
};

/** The bank account for payments with the amount and a code to scan, or a note that the provider will send it. */
export const BankFacts = ({ projectId, bank, amount }: BankFactsProps) => {
  const { bankName = '', accountName = '', accountNumber = '', bankBin = '' } = bank;
  const reference = transferReference(projectId);
  if (!accountNumber)
    return (
      <Typography.Text type="secondary">
        Việt Phát sẽ gửi thông tin chuyển khoản qua tin nhắn.
      </Typography.Text>
    );
  return (
    <div className={styles['bank']}>
      <TransferCode {...{ bankBin, accountNumber, amount, reference }} />
      <Facts
        columns={1}
        facts={[
          ['Ngân hàng', bankName],
          ['Chủ tài khoản', accountName],
          ['Số tài khoản', <CopyableText key="number" text={accountNumber} />],
          ['Số tiền', <CopyableText key="amount" text={String(amount)} shown={formatVnd(amount)} />],
          ['Nội dung chuyển khoản', <CopyableText key="reference" text={reference} />],
        ]}
      />
    </div>
  );
};
