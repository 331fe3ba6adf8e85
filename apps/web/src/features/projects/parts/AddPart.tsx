import { PlusOutlined } from '@ant-design/icons';
import { PartFields, partOptions } from '@market/contracts';
import { Alert, Button, Flex, Form, Input, Typography } from 'antd';
import { Grid } from '../../../components/layout/Grid';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/fields/Field';
import { onEnter } from '../../../forms/form-context';
import { OptionField } from '../fields/DetailFields';
import { PriceField } from '../fields/PriceField';
import { QuantityField } from './PartTabs';
import styles from './AddPart.module.css';

const isComplete = ({ partId, partName }: Partial<PartFields>): boolean =>
  Boolean(partId?.trim() && partName?.trim());

type AddPartProps = {
  /** What is typed and not yet added is kept here, and added by the save of the list's form. */
  place: string;
  parts: readonly PartFields[];
  onAdd: (part: PartFields) => void;
};

/** Adds a part to the list, with the fields that every part needs. */
export function AddPart({ place, parts, onAdd }: AddPartProps) {
  const [form] = Form.useForm<PartFields>();
  const add = (part: PartFields) => {
    onAdd(part);
    return { data: part };
  };
  const submit = () => {
    if (!isComplete(form.getFieldsValue())) return;
    form.submit();
    // For the next part.
    form.focusField('partId');
  };
  return (
    <ContractForm
      nested
      name="newPart"
      place={place}
      title="Thêm chi tiết"
      sentAs="new"
      contract={PartFields}
      form={form}
      initialValues={{ partId: '', partName: '', quantity: 1 }}
      onSubmit={add}
    >
      <div role="group" aria-label="Thêm chi tiết" className={styles['add']} onKeyDown={onEnter(submit)}>
        <h3>Thêm chi tiết</h3>
        <Grid min={200} gap="0 16px">
          <Field name="partId" label="Mã chi tiết">
            <Input />
          </Field>
          <Field name="partName" label="Tên chi tiết">
            <Input />
          </Field>
          <QuantityField label="Số lượng chi tiết" />
          <OptionField name="material" label="Vật liệu chi tiết" options={partOptions.material} />
          <PriceField name="suggestedPricePerPiece" label="Đơn giá mong muốn" />
        </Grid>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => {
            const part = getFieldsValue() as Partial<PartFields>;
            const complete = isComplete(part);
            const isDuplicate = complete && parts.some(({ partId }) => partId.trim() === part.partId?.trim());
            return (
              <Flex vertical align="start" gap="small">
                {!complete && (
                  <Alert
                    type="warning"
                    showIcon
                    title="Nhập mã chi tiết và tên chi tiết để thêm vào danh sách."
                  />
                )}
                {isDuplicate && (
                  <Typography.Text type="warning" strong>
                    Mã {part.partId?.trim()} đã có trong danh sách.
                  </Typography.Text>
                )}
                <Button icon={<PlusOutlined />} disabled={!complete} onClick={submit}>
                  Thêm chi tiết
                </Button>
              </Flex>
            );
          }}
        </Form.Item>
      </div>
    </ContractForm>
  );
}
