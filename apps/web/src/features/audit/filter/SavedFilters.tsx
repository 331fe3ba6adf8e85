import { mostSavedFilters } from '@market/contracts';
import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Link } from 'react-router-dom';
import { useCommand } from '../../../commands/use-command';
import { Field } from '../../../forms/fields/Field';
import { FormPopover } from '../../../forms/FormPopover';
import { useSavedFiltersQuery, useSaveFiltersMutation } from '../audit.api';
import styles from '../audit.module.css';
import { auditPath } from '../Sentence';

/** The user's own filters beside the presets; the present one can be added under a name. */
export function SavedFilters({ q }: { q: string }) {
  const { data: filters } = useSavedFiltersQuery();
  const { run, busy } = useCommand(useSaveFiltersMutation(), { failed: 'Không thể lưu bộ lọc' });
  if (!filters) return null;
  const canSave = q !== '' && filters.length < mostSavedFilters && filters.every((each) => each.q !== q);
  const add = async ({ name }: { name: string }) => {
    const others = filters.filter((each) => each.name !== name);
    return run({ body: { filters: [...others, { name, q }] } });
  };
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
        <FormPopover<{ name: string }>
          place="filter-name"
          onSubmit={add}
          fields={
            <Field name="name" rules={[{ required: true, whitespace: true, message: 'Thiếu tên' }]}>
              <Input aria-label="Tên bộ lọc" placeholder="Tên bộ lọc" maxLength={60} autoFocus />
            </Field>
          }
        >
          <Button type="link" size="small" loading={busy}>
            Lưu bộ lọc này
          </Button>
        </FormPopover>
      )}
    </>
  );
}
