import type { BankDetails } from '@control-center/contracts';
import { Typography } from 'antd';
import { Facts } from '../../components/layout/Facts';
import styles from './PaymentSchedule.module.css';

/** What the customer writes on the transfer, so that it is known whose money it is. */
export const transferReference = (projectId: string): string => `CC ${projectId.slice(0, 8).toUpperCase()}`;

const Copied = ({ text }: { text: string }) => <Typography.Text copyable>{text}</Typography.Text>;

type BankFactsProps = { projectId: string; bank: BankDetails };

/** Where to pay to; says so where the company has not told yet. */
export const BankFacts = ({ projectId, bank }: BankFactsProps) => (
  <div className={styles['bank']}>
    {bank.accountNumber ? (
      <Facts
        facts={[
          ['Ngân hàng', bank.bankName],
          ['Chủ tài khoản', bank.accountName],
          ['Số tài khoản', <Copied key="number" text={bank.accountNumber} />],
          ['Nội dung chuyển khoản', <Copied key="reference" text={transferReference(projectId)} />],
        ]}
      />
    ) : (
      <p className={styles['quiet']}>Việt Phát sẽ gửi thông tin chuyển khoản qua tin nhắn.</p>
    )}
  </div>
);
