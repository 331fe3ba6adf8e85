import type { Project, Quote } from '@market/contracts';
import { Button } from 'antd';
import type { FormInstance } from 'antd';
import { Money } from '../../../components/values/Money';
import { priceText } from '../../../components/values/price-preview';
import { Margin } from '../../../features/quotes/comparison-rows';
import { ContractForm } from '../../../forms/ContractForm';
import { NumberField } from '../../../forms/fields/NumberField';
import styles from './QuotesTab.module.css';

export type Trial = { price?: number };

type PriceBarProps = {
  project: Project;
  form: FormInstance<Trial>;
  /** The quote that the price is for. */
  chosen: Quote | undefined;
  price: number | undefined;
  /** Absent where nothing can be released now. */
  onRelease?: (() => void) | undefined;
};

/** The price for the customer beside what it is made of, and the one button. */
export const PriceBar = ({ project, form, chosen, price, onRelease }: PriceBarProps) => (
  <div className={styles['bar']}>
    <ContractForm<Trial>
      place={`trial.${project.id}`}
      title="Giá tính thử"
      form={form}
      name="trial"
      onSubmit={() => ({ data: undefined })}
    >
      <NumberField name="price" label="Giá cho khách hàng" kind="vnd" style={{ marginBottom: 0 }} />
    </ContractForm>
    <dl>
      {chosen && (
        <div>
          <dt>Trả nhà máy</dt>
          <dd>
            <Money amount={chosen.totalPrice} />
          </dd>
        </div>
      )}
      {chosen && price !== undefined && (
        <div>
          <dt>Lãi</dt>
          <dd>
            <Margin total={chosen.totalPrice} price={price} />
          </dd>
        </div>
      )}
      {project.suggestedPrice && (
        <div>
          <dt>Khách mong muốn</dt>
          <dd>{priceText(project.suggestedPrice)}</dd>
        </div>
      )}
    </dl>
    {onRelease && (
      <Button type="primary" size="large" data-next-step disabled={!chosen} onClick={onRelease}>
        Duyệt và gửi báo giá cho khách
      </Button>
    )}
  </div>
);
