import type { Factory } from '@market/contracts';
import { Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { formatNumber, formatPercent, hoursText } from '../../../../components/values/numbers';
import styles from './FactoryPicker.module.css';

type FactoryPickerProps = {
  factories: readonly Factory[];
  chosen: readonly string[];
  /** Whether several may be chosen, which invites them to bid. */
  several: boolean;
  onChoose: (ids: readonly string[]) => void;
};

/** Beyond this number of factories a search box helps. */
const many = 8;

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();

const shareText = ({ onTimeShare, dueOrders }: Factory['figures']): string =>
  onTimeShare === null ? '–' : `${formatPercent(Math.round(onTimeShare * 100))} (${dueOrders} đơn)`;

const responseText = ({ medianResponseHours: hours }: Factory['figures']): string =>
  hours === null ? '–' : hoursText(hours);

/** The factories with what decides between them: open orders, punctuality, and how fast they quote. */
export function FactoryPicker({ factories, chosen, several, onChoose }: FactoryPickerProps) {
  const [search, setSearch] = useState('');
  const shown = factories.filter(({ companyName }) =>
    withoutAccents(companyName).includes(withoutAccents(search.trim())),
  );
  const toggle = (id: string) => {
    if (!several) return onChoose([id]);
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  const Control = several ? Checkbox : Radio;
  return (
    <fieldset className={styles['picker']}>
      <legend>{several ? 'Nhà máy (chọn nhiều để mời báo giá)' : 'Nhà máy'}</legend>
      {factories.length > many && (
        <Input
          allowClear
          aria-label="Tìm nhà máy"
          placeholder="Tìm nhà máy"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className={styles['frame']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Nhà máy</th>
              <th scope="col">Đơn đang mở</th>
              <th scope="col">Đúng hạn</th>
              <th scope="col">Phản hồi (trung vị)</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((factory) => {
              const { id, companyName, isDefault, figures } = factory;
              return (
                <tr key={id}>
                  <th scope="row">
                    <Control checked={chosen.includes(id)} onChange={() => toggle(id)}>
                      {isDefault ? `${companyName} (mặc định)` : companyName}
                    </Control>
                  </th>
                  <td>{formatNumber(figures.openOrders)}</td>
                  <td>{shareText(figures)}</td>
                  <td>{responseText(figures)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}
