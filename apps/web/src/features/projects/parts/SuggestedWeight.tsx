import { weightOf } from '@market/contracts';
import type { PartFields } from '@market/contracts';
import { Button, Form } from 'antd';
import { formatNumber } from '../../../components/values/numbers';
import { useFieldPath, useFormState } from '../../../forms/form-context';

/** What the part weighs by its volume and the density of its material; the user decides whether to take it. */
export function SuggestedWeight({ part }: { part: PartFields }) {
  const form = Form.useFormInstance();
  const { enter } = useFormState();
  const path = useFieldPath('weight');
  const suggested = weightOf(part.material, part.volume);
  if (suggested === undefined || suggested === part.weight) return null;
  const take = () => {
    form.setFieldValue([...path], suggested);
    enter({});
  };
  return (
    <small>
      Theo thể tích và vật liệu: {formatNumber(suggested)} kg{' '}
      <Button type="link" size="small" onClick={take}>
        Dùng
      </Button>
    </small>
  );
}
