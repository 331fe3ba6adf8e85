import type { SubmitQuote } from '@market/contracts';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { Money } from '../../components/values/Money';
import { formatNumber } from '../../components/values/numbers';
import styles from './QuoteDialog.module.css';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What the total consists of, as it is typed. */
export function CostLines({ form }: { form: FormInstance<SubmitQuote> }) {
  const typed = Form.useWatch<Partial<SubmitQuote> | undefined>([], form);
  const { materialCost, laborHours, laborRate, additionalCosts } = typed ?? {};
  if (![materialCost, laborHours, laborRate, additionalCosts].every(isNumber)) return null;
  return (
    <dl className={styles['lines']} aria-label="Cách tính">
      <dt>Vật liệu</dt>
      <dd>
        <Money amount={materialCost!} />
      </dd>
      <dt>
        {formatNumber(laborHours!)} giờ × <Money amount={laborRate!} />
      </dt>
      <dd>
        <Money amount={Math.round(laborHours! * laborRate!)} />
      </dd>
      <dt>Chi phí khác</dt>
      <dd>
        <Money amount={additionalCosts!} />
      </dd>
    </dl>
  );
}
