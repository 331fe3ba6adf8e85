import { PlusOutlined } from '@ant-design/icons';
import { PartFields, partOptions } from '@control-center/contracts';
import { Button, Form, Input } from 'antd';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { OptionField } from '../request/DetailFields';
import { QuantityField } from './PartTabs';
import styles from './parts.module.css';

type AddPartProps = { parts: readonly PartFields[]; onAdd: (part: PartFields) => void };

/** Adds a part to the list, with the fields that every part needs. */
export function AddPart({ parts, onAdd }: AddPartProps) {
  const [form] = Form.useForm<PartFields>();
  const add = (part: PartFields) => {
    onAdd(part);
    form.resetFields();
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
      <fieldset className={styles['addPart']}>
        <legend>Thêm chi tiết</legend>
        <div className={styles['grid']}>
          <Field name="partId" label="Mã chi tiết">
            <Input />
          </Field>
          <Field name="partName" label="Tên chi tiết">
            <Input />
          </Field>
          <QuantityField label="Số lượng chi tiết" />
          <OptionField name="material" label="Vật liệu chi tiết" options={partOptions.material} />
        </div>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue, submit }) => {
            const part = getFieldsValue() as Partial<PartFields>;
            const complete = part.partId?.trim() && part.partName?.trim();
            const isDuplicate = complete && parts.some(({ partId }) => partId.trim() === part.partId?.trim());
            return (
              <>
                {!complete && (
                  <p className={styles['hint']}>Nhập mã chi tiết và tên chi tiết để thêm vào danh sách.</p>
                )}
                {isDuplicate && (
                  <p className={styles['hint']}>Mã {part.partId?.trim()} đã có trong danh sách.</p>
                )}
                <Button icon={<PlusOutlined />} disabled={!complete} onClick={submit}>
                  Thêm chi tiết
                </Button>
              </>
            );
          }}
        </Form.Item>
      </fieldset>
    </ContractForm>
  );
}
