import type { BankDetails } from '@control-center/contracts';
import { Divider, Typography } from 'antd';
import { Facts } from '../../components/layout/Facts';

/** The text that the customer writes on the transfer, to identify the payment. */
export const transferReference = (projectId: string): string => `CC ${projectId.slice(0, 8).toUpperCase()}`;

const CopyableText = ({ text }: { text: string }) => <Typography.Text copyable>{text}</Typography.Text>;

type BankFactsProps = { projectId: string; bank: BankDetails };

/** The bank account for payments, or a note that the provider will send it. */
export const BankFacts = ({ projectId, bank }: BankFactsProps) => (
  <>
    <Divider size="small" />
    {bank.accountNumber ? (
      <Facts
        columns={1}
        facts={[
          ['Ngân hàng', bank.bankName],
          ['Chủ tài khoản', bank.accountName],
          ['Số tài khoản', <CopyableText key="number" text={bank.accountNumber} />],
          ['Nội dung chuyển khoản', <CopyableText key="reference" text={transferReference(projectId)} />],
        ]}
      />
    ) : (
      <Typography.Text type="secondary">
        Việt Phát sẽ gửi thông tin chuyển khoản qua tin nhắn.
      </Typography.Text>
    )}
  </>
);
