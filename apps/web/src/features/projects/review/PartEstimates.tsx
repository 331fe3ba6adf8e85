import { UpdatePart, estimateLabels, formatVnd } from '@market/contracts';
import type { Part, Project } from '@market/contracts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useCommand } from '../../../commands/use-command';
import { Money } from '../../../components/values/Money';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/fields/Field';
import { NumberField } from '../../../forms/fields/NumberField';
import { SubmitButton } from '../../../forms/SubmitButton';
import { useUpdatePartMutation } from '../projects.api';
import styles from './review.module.css';

type Estimates = Pick<UpdatePart, 'estimatedCost' | 'estimatedLeadTime' | 'productionRemarks'>;

type PartEstimatesProps = {
  project: Project;
  parts: readonly Part[];
  /** The total of the factory's quote that counts: the accepted one, else the lowest that waits. */
  factoryTotal: number | undefined;
  /** What may be done with one part: its drawing replaced, a request pinned to it. */
  renderTools: (part: Part) => ReactNode;
};

/** What the estimates of the parts add up to; a part's estimate is for all of its pieces. */
export const estimateOf = (parts: readonly Pick<Part, 'estimatedCost'>[]): number =>
  parts.reduce((sum, { estimatedCost }) => sum + (estimatedCost ?? 0), 0);

/** The provider's estimates of cost and days and the remarks for production, part by part, beside the factory's total. */
export function PartEstimates({ project, parts, factoryTotal, renderTools }: PartEstimatesProps) {
  const sum = estimateOf(parts);
  const days = Math.max(0, ...parts.map(({ estimatedLeadTime }) => estimatedLeadTime ?? 0));
  const mayEstimate = project.allowed.includes('EstimatePart');
  if (parts.length === 0) return <p>Dự án không chia thành chi tiết.</p>;
  return (
    <>
      <ul aria-label="Ước tính theo chi tiết">
        {parts.map((part) => (
          <li key={part.id} className={styles['part']}>
            <div className={styles['partHead']}>
              <span>
                <code>{part.partId}</code> <b>{part.partName}</b> × {part.quantity}
              </span>
              {renderTools(part)}
            </div>
            {mayEstimate ? <EstimateForm part={part} /> : <EstimateFacts part={part} />}
          </li>
        ))}
      </ul>
      <p className={styles['sum']} role="status" aria-label="Tổng ước tính">
        <span>
          Tổng ước tính <b>{formatVnd(sum)}</b>
        </span>
        {days > 0 && (
          <span>
            Lâu nhất <b>{days} ngày</b>
          </span>
        )}
        {factoryTotal !== undefined && (
          <span>
            Nhà máy báo <b>{formatVnd(factoryTotal)}</b>
            {sum > 0 &&
              factoryTotal !== sum &&
              ` (${factoryTotal > sum ? 'cao hơn' : 'thấp hơn'} ${formatVnd(Math.abs(factoryTotal - sum))})`}
          </span>
        )}
      </p>
    </>
  );
}

/** What was typed differently from what is stored; null clears a number. */
const changesOf = (part: Part, typed: Required<Estimates>): Estimates =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== part[name as keyof Estimates]),
  );

function EstimateForm({ part }: { part: Part }) {
  const { run } = useCommand(useUpdatePartMutation(), {
    done: ['Đã lưu ước tính', part.partId],
    failed: 'Không thể lưu ước tính. Vui lòng thử lại.',
  });
  return (
    <ContractForm
      place={`estimate.${part.id}`}
      title={`Ước tính ${part.partId}`}
      live
      name={`estimate-${part.id}`}
      contract={UpdatePart}
      className={styles['estimate']}
      initialValues={{
        ...(part.estimatedCost === null ? {} : { estimatedCost: part.estimatedCost }),
        ...(part.estimatedLeadTime === null ? {} : { estimatedLeadTime: part.estimatedLeadTime }),
        productionRemarks: part.productionRemarks,
      }}
      onSubmit={({ estimatedCost = null, estimatedLeadTime = null, productionRemarks = '' }) =>
        run({
          id: part.id,
          body: changesOf(part, { estimatedCost, estimatedLeadTime, productionRemarks }),
        })
      }
    >
      <NumberField name="estimatedCost" label={estimateLabels.estimatedCost} kind="vnd" />
      <NumberField
        name="estimatedLeadTime"
        label={estimateLabels.estimatedLeadTime}
        kind="integer"
        unit="ngày"
      />
      <Field name="productionRemarks" label={estimateLabels.productionRemarks}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Field>
      <SubmitButton type="default">Lưu</SubmitButton>
    </ContractForm>
  );
}

const EstimateFacts = ({ part: { estimatedCost, estimatedLeadTime, productionRemarks } }: { part: Part }) => (
  <small>
    {estimatedCost === null ? 'Chưa ước tính chi phí' : <Money amount={estimatedCost} />}
    {estimatedLeadTime !== null && ` · ${estimatedLeadTime} ngày`}
    {productionRemarks && ` · ${productionRemarks}`}
  </small>
);
