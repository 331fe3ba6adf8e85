import { projectActions } from '@market/contracts';
import type { Quote, Offer } from '@market/contracts';
import { useState } from 'react';
import { Input } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NewerQuote, offersIn } from './NewerQuote';
import { useUpdateQuoteMutation } from './quotes.api';

const { label, done, consequence, informs } = projectActions.RejectQuote;

type RejectDialogProps = { quote: Quote; factoryName: string; onClose: () => void };

/** Rejects one factory's quote with a reason, which the factory reads. */
export function RejectDialog({ quote, factoryName, onClose }: RejectDialogProps) {
  const { id, projectId } = quote;
  const [offers, setOffers] = useState<readonly Offer[]>();
  const reject = useCommand(useUpdateQuoteMutation(), {
    done: [done, factoryName],
    failed: 'Không thể từ chối báo giá. Vui lòng thử lại.',
  });
  return (
    <FormDialog<{ reason: string }>
      place={`reject.${quote.id}`}
      title={`${label}: ${factoryName}`}
      submitText={label}
      danger
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const result = await reject.run({ id, body: { projectId, state: 'rejected', reason } });
        setOffers(offersIn(result.error));
        return result;
      }}
      ready={() => offers === undefined}
    >
      {offers && <NewerQuote quote={quote} offers={offers} />}
      <p>{informs.factory}</p>
      <Field
        name="reason"
        label={consequence.question}
        rules={[{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
      >
        <Input.TextArea rows={3} maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
