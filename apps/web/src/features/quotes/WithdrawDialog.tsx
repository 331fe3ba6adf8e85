import { UpdateQuote, actionOf, projectActions } from '@market/contracts';
import type { Quote, Offer } from '@market/contracts';
import { useState } from 'react';
import { Input, Typography } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NewerQuote, offersIn } from './NewerQuote';
import { useUpdateQuoteMutation } from './quotes.api';

const { label, done, informs } = actionOf('WithdrawQuote');

type WithdrawDialogProps = { quote: Quote; onClose: () => void };

/** The factory takes its quote back, with a reason for the provider. */
export function WithdrawDialog({ quote, onClose }: WithdrawDialogProps) {
  const { id, projectId, projectTitle } = quote;
  const [offers, setOffers] = useState<readonly Offer[]>();
  const withdraw = useCommand(useUpdateQuoteMutation(), {
    done,
    failed: ['Lỗi', 'Không thể rút báo giá. Vui lòng thử lại.'],
  });
  return (
    <FormDialog
      place={`withdraw.${quote.id}`}
      order={{ id: projectId, title: projectTitle }}
      contract={UpdateQuote}
      title={`${label}: ${projectTitle}`}
      submitText={label}
      danger
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const result = await withdraw.run({ id, body: { projectId, state: 'withdrawn', reason } });
        setOffers(offersIn(result.error));
        return result;
      }}
      ready={() => offers === undefined}
    >
      {offers && <NewerQuote quote={quote} offers={offers} />}
      <Typography.Paragraph>{informs?.provider}</Typography.Paragraph>
      <Field name="reason" label={projectActions.WithdrawQuote.consequence.question}>
        <Input.TextArea rows={3} />
      </Field>
    </FormDialog>
  );
}
