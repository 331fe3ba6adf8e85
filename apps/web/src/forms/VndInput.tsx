import { InputNumber } from 'antd';
import type { InputNumberProps } from 'antd';

const grouped = (value: number | string | undefined): string =>
  value === undefined ? '' : String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '.');
const digits = (text: string | undefined): number => Number((text ?? '').replace(/\D/g, ''));

/** An integer amount of VND, with its digits in groups of three. */
export const VndInput = (props: InputNumberProps<number>) => (
  <InputNumber<number>
    {...props}
    formatter={grouped}
    parser={digits}
    precision={0}
    controls={false}
    suffix="₫"
    style={{ width: '100%' }}
  />
);
