import { DeleteOutlined } from '@ant-design/icons';
import { fieldLabels, projectActions } from '@market/contracts';
import type { Part, Project, RequestRevision, RevisionRequest } from '@market/contracts';
import { Button, Flex, Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { Field } from '../../../../forms/fields/Field';
import { FieldList } from '../../../../forms/fields/FieldList';
import { ActionDialog } from '../ActionDialog';
import { useAction } from '../use-action';
import { editedFields } from '../../edit/asks';
import styles from './RevisionDialog.module.css';

type RevisionDialogProps = {
  project: Project;
  parts: readonly Pick<Part, 'id' | 'partId' | 'partName'>[];
  /** The current files, told apart by their labels. */
  files: readonly { url: string; label: string }[];
  /** What the first request is pinned to: a part's id or a file's address. */
  pin?: string | undefined;
  onClose: () => void;
};

/** Adds an empty request for what was just pinned, unless it is there already. */
export const withPin = (
  typed: Partial<RequestRevision>,
  pin: string | undefined,
): Partial<RequestRevision> => {
  const { revisionRequests: requests = [] } = typed;
  if (pin === undefined || requests.some(({ target }) => target === pin)) return typed;
  return { ...typed, revisionRequests: [...requests, { target: pin, reason: '' }] };
};

/** Puts what was just pinned into the form, beside what was typed in it earlier. */
function Pinned({ pin }: { pin: string | undefined }) {
  const form = Form.useFormInstance<RequestRevision>();
  useEffect(() => form.setFieldsValue(withPin(form.getFieldsValue(), pin)), [form, pin]);
  return null;
}

/** The requests of the form as they are sent: what concerns the whole order is one of them. */
export function revisionOf({ reason = '', revisionRequests = [] }: RequestRevision): RequestRevision {
  const ofAll = reason.trim();
  if (revisionRequests.length === 0) return { reason: ofAll };
  return {
    revisionRequests: [...(ofAll ? [{ target: 'project', reason: ofAll }] : []), ...revisionRequests],
  };
}

/**
 * Asks the customer to revise the order: a text about all of it, requests pinned to fields, parts and files, or both.
 * What is typed is kept until it is sent.
 */
export function RevisionDialog({ project, parts, files, pin, onClose }: RevisionDialogProps) {
  const { run, changed } = useAction(project);
  const { question } = projectActions.RequestRevision.consequence;
  return (
    <ActionDialog
      project={project}
      changed={changed}
      action="RequestRevision"
      onSubmit={(values) => run('RequestRevision', revisionOf(values))}
      onClose={onClose}
      reason={
        <>
          <Pinned pin={pin} />
          <Form.Item
            name="reason"
            label={question}
            rules={[
              ({ getFieldValue }) => ({
                required: !(getFieldValue('revisionRequests') as RevisionRequest[] | undefined)?.length,
                whitespace: true,
                message: 'Vui lòng nêu lý do',
              }),
              { max: 2000, message: 'Tối đa 2000 ký tự' },
            ]}
          >
            <Input.TextArea rows={3} />
          </Form.Item>
          <FieldList<RevisionRequest> name="revisionRequests" titleOf={(_, index) => `Mục ${index + 1}`}>
            {(elements, add) => (
              <>
                {elements.map(({ key, index, remove, bind }) => (
                  <div key={key} className={styles['request']}>
                    {bind(
                      <>
                        <Field name="target" label={`Mục ${index + 1}`}>
                          <Select
                            showSearch={{ optionFilterProp: 'label' }}
                            options={targetsOf(parts, files)}
                          />
                        </Field>
                        <Field name="reason" label="Cần sửa gì">
                          <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} />
                        </Field>
                      </>,
                    )}
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={`Bỏ mục ${index + 1}`}
                      onClick={remove}
                    />
                  </div>
                ))}
                <Flex style={{ marginBottom: 12 }}>
                  <Button onClick={() => add({ target: '', reason: '' })}>Ghim vào một mục</Button>
                </Flex>
              </>
            )}
          </FieldList>
        </>
      }
    />
  );
}

const targetsOf = (parts: RevisionDialogProps['parts'], files: RevisionDialogProps['files']) => [
  {
    label: 'Thông tin chung',
    options: editedFields.map((field) => ({ value: field, label: fieldLabels[field] ?? field })),
  },
  ...(parts.length > 0
    ? [
        {
          label: 'Chi tiết',
          options: parts.map(({ id, partId, partName }) => ({ value: id, label: `${partId} ${partName}` })),
        },
      ]
    : []),
  ...(files.length > 0
    ? [{ label: 'File', options: files.map(({ url, label }) => ({ value: url, label })) }]
    : []),
];
