import type { PartFields } from '@market/contracts';
import { Button, Flex, Form } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { measuredModels } from '../../../../components/pictures/drawn';
import { formatNumber } from '../../../../components/values/numbers';
import { useFieldPath, useFormState } from '../../../../forms/form-context';
import { dimensionsText } from '../dimensions-text';
import { lackingIn, measuresOf, partsOfAssembly } from './measures';

const millimetresInInch = 25.4;

/** What the model of a part measures, and where that comes from; the user decides whether to take it. */
export function SuggestedMeasures({ part }: { part: PartFields }) {
  const form = Form.useFormInstance();
  const { enter } = useFormState();
  const paths = { dimensions: useFieldPath('dimensions'), volume: useFieldPath('volume') };
  const [isInch, setInch] = useState(false);
  const url = part.drawingFileUrl ?? '';
  const model = useSyncExternalStore(measuredModels.subscribe, () => measuredModels.of(url));
  if (!model) return null;
  const { name, solid } = model;
  const lacking = lackingIn(part, measuresOf(solid, isInch ? millimetresInInch : 1));
  const texts = [
    lacking.dimensions && dimensionsText(lacking.dimensions),
    lacking.volume !== undefined && `${formatNumber(lacking.volume)} cm³`,
  ].filter(Boolean);
  const take = () => {
    if (lacking.dimensions) form.setFieldValue([...paths.dimensions], lacking.dimensions);
    if (lacking.volume !== undefined) form.setFieldValue([...paths.volume], lacking.volume);
    enter({});
  };
  const parts = form.getFieldValue('projectParts') as PartFields[] | undefined;
  const offered = partsOfAssembly(part, solid.bodies ?? [], parts?.map(({ partId }) => partId) ?? []);
  const isOffered = offered.length > 0 && !parts?.some(({ partId }) => partId.startsWith(`${part.partId}-`));
  return (
    <>
      {texts.length > 0 && (
        <Flex wrap align="center" gap="0 8px" role="note">
          <small>
            {solid.converted ? 'Từ bản xem chuyển đổi của' : 'Theo mô hình'} {name}
            {solid.approximate && ' (khoảng)'}: <b>{texts.join(' · ')}</b>
          </small>
          <Button type="link" size="small" onClick={take}>
            Dùng số đo này
          </Button>
          {!solid.unit && (
            <Button type="link" size="small" onClick={() => setInch(!isInch)}>
              {isInch ? 'File dùng mm' : 'File dùng inch (× 25,4)'}
            </Button>
          )}
        </Flex>
      )}
      {isOffered && (
        <Flex wrap align="center" gap="0 8px" role="note">
          <small>
            {name} là cụm gồm {solid.bodies!.length} khối, {offered.length} loại.
          </small>
          <Button
            type="link"
            size="small"
            onClick={() => enter({ projectParts: [...(parts ?? []), ...offered] })}
          >
            Thêm {offered.length} loại thành chi tiết
          </Button>
        </Flex>
      )}
    </>
  );
}
