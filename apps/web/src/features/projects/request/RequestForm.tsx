import { SubmitProject, requestOptions } from '@control-center/contracts';
import type { PartFields } from '@control-center/contracts';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Popconfirm, Tabs } from 'antd';
import { useRef, useState } from 'react';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { errorBodyOf } from '../../../api/errors';
import type { CommandResult } from '../../../commands/use-command';
import { Dialog } from '../../../components/Dialog';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { NumberField } from '../../../forms/NumberField';
import { LeaveGuard } from '../../../forms/LeaveGuard';
import { useFormState } from '../../../forms/form-context';
import { SubmitButton } from '../../../forms/SubmitButton';
import { PartsEditor } from '../parts/PartsEditor';
import type { PartFiles } from '../parts/PartTabs';
import { OptionField } from '../fields/DetailFields';
import { PriceField } from '../fields/PriceField';
import { FileFields } from '../fields/FileFields';
import { quantityText } from '../project-text';
import { DropZone } from './DropZone';
import type { RenderZone } from './DropZone';
import { changedSince, enteredSince } from './left-input';
import { requestBodyOf, requestValuesOf } from './request-values';
import type { EditedDraft } from './request-values';
import { useRequestCommand } from './use-request-command';
import styles from './request.module.css';
import { hasMore, isMore, tabOf } from './tabs';
import type { RequestTab } from './tabs';

/** Where there are parts, the quantity is the sum of their pieces. */
const quantityOf = (parts: readonly PartFields[]) => ({
  partCount: parts.length,
  totalQuantity: parts.reduce((sum, { quantity }) => sum + (Number(quantity) || 1), 0),
});

/** A drawing of the whole, or of a part. */
const hasDrawing = ({ drawingFileUrl, projectParts = [] }: SubmitProject): boolean =>
  [drawingFileUrl, ...projectParts.map((part) => part.drawingFileUrl)].some(Boolean);

/** Unsent input is stored under this name; that of a draft with the draft's id. */
const inputName = (draftId?: string): string => (draftId ? `request.${draftId}` : 'request');

type RequestKey = { key: string };

/** The key was used: for this request, or for another content of it. What is sent next is another request. */
const isAnswered = ({ error }: CommandResult): boolean =>
  !error || errorBodyOf(error)?.code === 'command.key-reused';

const empty: Partial<SubmitProject> = { quantity: 1 };
const isNothing = (values: object): boolean => Object.keys(values).length === 0;

type RequestFormProps = {
  /** Unsent input is saved in this browser for this account. */
  accountId: string;
  /** Renders the place where files are dropped. */
  renderZone: RenderZone;
  /** The upload controls of the main drawing and the attachments. */
  drawing: ReactNode;
  attachments: ReactNode;
  partFiles: PartFiles;
  /** The draft to edit; absent for a new request. */
  draft?: EditedDraft;
  /** Only the place where files are dropped is shown, until there is something in the form. */
  isFolded?: boolean;
  onDraftSaved: (draftId: string) => void;
  onSent: () => void;
};

/** The request form: basic information, parts, technical specifications. */
export function RequestForm(props: RequestFormProps) {
  const { accountId, renderZone, drawing, attachments, partFiles, draft, isFolded } = props;
  const { onDraftSaved, onSent } = props;
  const [form] = Form.useForm<SubmitProject>();
  const [tab, setTab] = useState<RequestTab>('basic');
  // Two tabs that show the same unsent input share its key, so that they send one request.
  const [key, setKey] = useState(
    () => unsentInput.readBasis<RequestKey>(accountId, inputName())?.key ?? crypto.randomUUID(),
  );
  const renewKey = () => setKey(crypto.randomUUID());
  const submit = useRequestCommand(draft, {
    key,
    done: ['Đã gửi yêu cầu', 'Việt Phát sẽ báo giá trong vòng 24 giờ.'],
    failed: 'Không thể gửi yêu cầu. Vui lòng thử lại.',
  });
  const save = useRequestCommand(draft, {
    key,
    done: ['Đã lưu bản nháp', 'Bạn có thể viết tiếp và gửi bất cứ lúc nào.'],
    failed: 'Không thể lưu bản nháp. Vui lòng thử lại.',
  });
  const parts = Form.useWatch('projectParts', form);
  const hasFiles = useHasFiles(form);

  /** The input as far as the server has it: what differs from it is unsent. */
  const sent = useRef(empty);
  const input = (): Partial<SubmitProject> => form.getFieldsValue(true) as SubmitProject;
  const unsent = {
    ...{ accountId, name: inputName(draft?.project.id), basis: { key } satisfies RequestKey },
    isAllSent: (left: Partial<SubmitProject>) => isNothing(changedSince(sent.current, left)),
  };
  const [isRestored, setRestored] = useState(
    () => unsentInput.read(unsent.accountId, unsent.name) !== undefined,
  );
  const [more, setMore] = useState(
    () => hasMore(draft && requestValuesOf(draft)) || hasMore(unsentInput.read(accountId, unsent.name)),
  );
  const showsFields = !isFolded || isRestored || hasFiles || (parts?.length ?? 0) > 0;
  const clear = () => {
    unsentInput.forget(unsent.accountId, unsent.name);
    setRestored(false);
    form.resetFields();
  };
  const [answer, setAnswer] = useState<(agreed: boolean) => void>();
  const confirmMissingDrawing = () =>
    new Promise<boolean>((resolve) =>
      setAnswer(() => (agreed: boolean) => {
        setAnswer(undefined);
        resolve(agreed);
      }),
    );

  const submitRequest = async (body: SubmitProject): Promise<CommandResult> => {
    if (!hasDrawing(body) && !(await confirmMissingDrawing())) return { error: {} };
    const before = input();
    const result = await submit.run(requestBodyOf(body, 'submitted'));
    if (isAnswered(result)) renewKey();
    if (!result.error) {
      const left = enteredSince(before, input());
      if (draft) leaveForNext(left);
      else startWith(left);
      onSent();
    }
    return result;
  };
  /** Empties the form but for this. Its fields stay, with the focus of who is typing. */
  const startWith = (left: Partial<SubmitProject>) => {
    sent.current = empty;
    setRestored(!isNothing(left));
    if (isNothing(left)) {
      form.resetFields();
      setTab('basic');
      return;
    }
    const blank = Object.fromEntries(Object.keys(input()).map((name) => [name, undefined]));
    form.setFieldsValue({ ...blank, ...empty, ...left });
  };
  /** The form of a draft closes once it was sent: the next request begins with this, and with what it has already. */
  const leaveForNext = (left: Partial<SubmitProject>) => {
    sent.current = input();
    if (isNothing(left)) return;
    const next = unsentInput.read<Partial<SubmitProject>>(accountId, inputName());
    unsentInput.write(accountId, inputName(), { ...left, ...next });
  };
  const saveDraft = async () => {
    const before = input();
    const result = await save.run(requestBodyOf(form.getFieldsValue(), 'draft'));
    if (isAnswered(result)) renewKey();
    if (!result.error) {
      sent.current = before;
      if (!draft) {
        // The draft's own form opens next.
        const left = changedSince(before, input());
        if (!isNothing(left)) unsentInput.write(accountId, inputName(result.data.id), left);
        startWith({});
      }
      onDraftSaved(result.data.id);
    }
    return result;
  };

  const showField = (name: string) => {
    setTab(tabOf(name));
    if (isMore(name)) setMore(true);
  };

  return (
    <ContractForm
      form={form}
      contract={SubmitProject}
      initialValues={draft ? requestValuesOf(draft) : empty}
      unsent={unsent}
      onSubmit={submitRequest}
      // Switch the tab synchronously: the form then scrolls to the field, which must not be in a hidden tab.
      onInvalid={([first]) => first && flushSync(() => showField(first))}
    >
      {isRestored && (
        <blockquote style={{ marginBottom: 16 }}>Đây là yêu cầu chưa gửi, lưu trên máy này</blockquote>
      )}
      <DropZone render={renderZone} />
      <Tabs
        className={showsFields ? '' : (styles['folded'] ?? '')}
        activeKey={tab}
        onChange={(key) => setTab(key as RequestTab)}
        items={[
          {
            key: 'basic',
            label: 'Thông tin cơ bản',
            forceRender: true,
            children: (
              <>
                <BasicFields parts={parts ?? []} />
                <Button
                  type="link"
                  icon={more || hasFiles ? <MinusOutlined /> : <PlusOutlined />}
                  aria-expanded={more || hasFiles}
                  className={styles['more'] ?? ''}
                  onClick={() => setMore(!more)}
                >
                  File, quy trình, giá mong muốn, thời gian hoàn thành, mô tả
                </Button>
                {/* Closed fields stay mounted: an upload may still be running in them. */}
                <div hidden={!more && !hasFiles}>
                  <FileFields
                    drawing={drawing}
                    attachments={attachments}
                    drawingLabel="Bản vẽ chính"
                    attachmentsLabel="File đính kèm"
                  />
                  <MoreFields />
                </div>
              </>
            ),
          },
          {
            key: 'parts',
            label: `Danh sách chi tiết (${parts?.length ?? 0})`,
            forceRender: true,
            children: <PartsEditor files={partFiles} />,
          },
          { key: 'specs', label: 'Thông số kỹ thuật', forceRender: true, children: <SpecFields /> },
        ]}
      />
      <div className={styles['buttons']} hidden={!showsFields}>
        <SubmitButton ready={() => !save.busy}>Gửi yêu cầu báo giá</SubmitButton>
        <DraftButton saving={save.busy} onSave={saveDraft} />
        <Popconfirm
          title="Xoá mọi nội dung đã nhập?"
          okText="Xoá"
          cancelText="Giữ lại"
          okButtonProps={{ danger: true }}
          onConfirm={clear}
        >
          <Button type="text">Xoá hết</Button>
        </Popconfirm>
      </div>
      <LeaveGuard />
      {answer && (
        <Dialog
          title="Yêu cầu chưa có bản vẽ"
          okText="Gửi không có bản vẽ"
          cancelText="Quay lại"
          onOk={() => answer(true)}
          onCancel={() => answer(false)}
        >
          Không có bản vẽ, báo giá có thể chậm hoặc thiếu chính xác.
        </Dialog>
      )}
    </ContractForm>
  );
}

/** Whether a drawing of the whole or an attachment is in the form. */
function useHasFiles(form: FormInstance<SubmitProject>): boolean {
  const drawing = Form.useWatch('drawingFileUrl', form);
  const attachments = Form.useWatch('attachments', form);
  return Boolean(drawing) || (attachments?.length ?? 0) > 0;
}

type DraftButtonProps = { saving: boolean; onSave: () => Promise<CommandResult> };

/** Sends the input as it is, without validation. */
function DraftButton({ saving, onSave }: DraftButtonProps) {
  const { busy, uploading, numbersAreRead, confirmMissingFiles, send } = useFormState();
  return (
    <Button
      loading={saving}
      // Of two commands at once, each would make an order.
      disabled={uploading || busy}
      onClick={() => numbersAreRead() && confirmMissingFiles(() => void send(onSave))}
    >
      Lưu nháp
    </Button>
  );
}

const BasicFields = ({ parts }: { parts: readonly PartFields[] }) => (
  <div className={styles['grid']}>
    <Field name="title" label="Tiêu đề dự án" className={styles['wide'] ?? ''}>
      <Input placeholder="Gá kẹp trục Ø45 – inox 304" />
    </Field>
    <OptionField name="material" label="Vật liệu" options={requestOptions.material} />
    <NumberField
      name="quantity"
      label="Số lượng"
      kind="integer"
      extra={parts.length > 0 && `Theo danh sách chi tiết: ${quantityText(quantityOf(parts))}`}
    />
    <OptionField name="deadline" label="Thời gian giao hàng" options={requestOptions.deadline} />
  </div>
);

const MoreFields = () => (
  <div className={styles['grid']}>
    <OptionField name="desiredCompletionTime" options={requestOptions.desiredCompletionTime} />
    <OptionField
      name="manufacturingProcesses"
      label="Quy trình gia công"
      options={requestOptions.manufacturingProcesses}
      multiple
    />
    <PriceField name="suggestedPrice" />
    <Field name="description" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);

const SpecFields = () => (
  <div className={styles['grid']}>
    <OptionField name="tolerance" options={requestOptions.tolerance} />
    <OptionField name="surfaceFinish" options={requestOptions.surfaceFinish} />
    <OptionField name="surfaceRoughness" options={requestOptions.surfaceRoughness} />
    <Field name="maxDimensions">
      <Input />
    </Field>
    <Field name="materialSpecification" className={styles['wide'] ?? ''}>
      <Input />
    </Field>
    <Field name="specialRequirements" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);
