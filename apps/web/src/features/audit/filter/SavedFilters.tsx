import { mostSavedFilters } from '@market/contracts';
import { CloseOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../../../commands/use-command';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/fields/Field';
import { SubmitButton } from '../../../forms/SubmitButton';
import { useSavedFiltersQuery, useSaveFiltersMutation } from '../audit.api';
import styles from '../audit.module.css';
import { auditPath } from '../Sentence';

/** The user's own filters beside the presets; the present one can be added under a name. */
export function SavedFilters({ q }: { q: string }) {
  const { data: filters } = useSavedFiltersQuery();
  const { run, busy } = useCommand(useSaveFiltersMutation(), { failed: 'Không thể lưu bộ lọc' });
  const [isNaming, setNaming] = useState(false);
  if (!filters) return null;
  const canSave = q !== '' && filters.length < mostSavedFilters && filters.every((each) => each.q !== q);
  const add = async ({ name }: { name: string }) => {
    const others = filters.filter((each) => each.name !== name);
    const result = await run({ body: { filters: [...others, { name, q }] } });
    if (!result.error) setNaming(false);
    return result;
  };
  const nameForm = (
    <ContractForm<{ name: string }> place="filter-name" onSubmit={add}>
      <Field name="name" rules={[{ required: true, whitespace: true, message: 'Thiếu tên' }]}>
        <Input aria-label="Tên bộ lọc" placeholder="Tên bộ lọc" maxLength={60} autoFocus />
      </Field>
      <SubmitButton>Lưu</SubmitButton>
    </ContractForm>
  );
  return (
    <>
      {filters.map((filter) => (
        <span key={filter.name} className={styles['saved']}>
          <Link to={auditPath(filter.q)} aria-current={filter.q === q ? 'true' : undefined}>
            {filter.name}
          </Link>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`Bỏ bộ lọc ${filter.name}`}
            disabled={busy}
            onClick={() => void run({ body: { filters: filters.filter((each) => each !== filter) } })}
          />
        </span>
      ))}
      {canSave && (
        <Popover content={nameForm} trigger="click" open={isNaming} onOpenChange={setNaming} destroyOnHidden>
          <Button type="link" size="small" loading={busy}>
            Lưu bộ lọc này
          </Button>
        </Popover>
      )}
    </>
  );
}
