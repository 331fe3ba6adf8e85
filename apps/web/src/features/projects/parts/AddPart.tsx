import { PlusOutlined } from '@ant-design/icons';
import { PartFields, partOptions } from '@control-center/contracts';
import { Button, Flex, Form, Input, Typography } from 'antd';
import { flushSync } from 'react-dom';
import { Grid } from '../../../components/layout/Grid';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { onEnter } from '../../../forms/form-context';
import { OptionField } from '../fields/DetailFields';
import { PriceField } from '../fields/PriceField';
import { QuantityField } from './PartTabs';
import styles from './AddPart.module.css';

const isComplete = ({ partId, partName }: Partial<PartFields>): boolean =>
  Boolean(partId?.trim() && partName?.trim());

type AddPartProps = { parts: readonly PartFields[]; onAdd: (part: PartFields) => void };

/** Adds a part to the list, with the fields that every part needs. */
export function AddPart({ parts, onAdd }: AddPartProps) {
  const [form] = Form.useForm<PartFields>();
  const add = (part: PartFields) => {
    onAdd(part);
    // The reset replaces the fields: the first of the new ones is focused, for the next part.
    flushSync(() => form.resetFields());
    form.focusField('partId');
    return { data: part };
  };
  return (
    <ContractForm
      nested
      name="newPart"
      contract={PartFields}
      form={form}
      initialValues={{ partId: '', partName: '', quantity: 1 }}
      onSubmit={add}
    >
      <div
        role="group"
        aria-label="Thêm chi tiết"
        className={styles['add']}
        onKeyDown={onEnter(() => isComplete(form.getFieldsValue()) && form.submit())}
      >
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
          {({ getFieldsValue, submit }) => {
            const part = getFieldsValue() as Partial<PartFields>;
            const complete = isComplete(part);
            const isDuplicate = complete && parts.some(({ partId }) => partId.trim() === part.partId?.trim());
            return (
              <Flex vertical align="start" gap="small">
                {!complete && (
                  <p>
                    <small>Nhập mã chi tiết và tên chi tiết để thêm vào danh sách.</small>
                  </p>
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
