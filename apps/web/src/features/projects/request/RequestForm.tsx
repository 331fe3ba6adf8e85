import { SubmitProject } from '@market/contracts';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Modal, Popconfirm, Tabs } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { CommandResult } from '../../../commands/use-command';
import type { Values } from '../../../components/unsent-input/fields';
import { valuesOf } from '../../../components/unsent-input/input';
import { unsentInput, usePlace, useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { ContractForm } from '../../../forms/ContractForm';
import { LeaveGuard } from '../../../forms/LeaveGuard';
import { useFormState } from '../../../forms/form-context';
import type { FormState } from '../../../forms/form-context';
import { SubmitButton } from '../../../forms/SubmitButton';
import { PartsEditor } from '../parts/PartsEditor';
import type { PartFiles } from '../parts/PartTabs';
import { FileFields } from '../fields/FileFields';
import { DropZone } from './DropZone';
import type { RenderZone } from './DropZone';
import { BasicFields, MoreFields, SpecFields } from './RequestTabs';
import { requestBodyOf, requestValuesOf } from './request-values';
import type { EditedDraft } from './request-values';
import { useRequestCommand } from './use-request-command';
import styles from './request.module.css';
import { hasMore, isMore, tabOf } from './tabs';
import type { RequestTab } from './tabs';

/** A drawing of the whole, or of a part. */
const hasDrawing = ({ drawingFileUrl, projectParts = [] }: SubmitProject): boolean =>
  [drawingFileUrl, ...projectParts.map((part) => part.drawingFileUrl)].some(Boolean);

/** Asked before a request is sent without one. */
const withoutDrawing = {
  title: 'Yêu cầu chưa có bản vẽ',
  content: 'Không có bản vẽ, báo giá có thể chậm hoặc thiếu chính xác.',
  okText: 'Gửi không có bản vẽ',
  cancelText: 'Quay lại',
};

/** Unsent input is stored under this name; that of a draft with the draft's id. */
const inputName = (draftId?: string): string => (draftId ? `request.${draftId}` : 'request');

const empty: Partial<SubmitProject> = { quantity: 1 };

type RequestFormProps = {
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
  const { renderZone, drawing, attachments, partFiles, draft, isFolded } = props;
  const { onDraftSaved, onSent } = props;
  const [form] = Form.useForm<SubmitProject>();
  const [tab, setTab] = useState<RequestTab>('basic');
  const place = usePlace(inputName(draft?.project.id));
  const stored = useMemo(() => (draft ? requestValuesOf(draft) : empty), [draft]);
  // Tabs that show the same unsent input share its key, so that they send one request.
  const key = () => unsentInput.read(place)?.key ?? crypto.randomUUID();
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

  const hasInput = useUnsentInput(place) !== undefined;
  // What is emptied while it is typed in stays open.
  const [wasOpen, setOpen] = useState(!isFolded || hasInput);
  if (hasInput && !wasOpen) setOpen(true);
  const showsFields = !isFolded || wasOpen;
  const isSent = useRef(false);
  useEffect(() => {
    if (hasInput || !isSent.current) return;
    isSent.current = false;
    setOpen(false);
    setTab('basic');
  }, [hasInput]);
  const [more, setMore] = useState(() => hasMore(valuesOf(stored as Values, unsentInput.read(place))));
  const [modal, question] = Modal.useModal();

  const submitRequest = async (body: SubmitProject): Promise<CommandResult> => {
    if (!hasDrawing(body) && !(await modal.confirm(withoutDrawing))) return { error: {} };
    const result = await submit.run(requestBodyOf(body, 'submitted'));
    isSent.current = !result.error;
    if (!result.error) onSent();
    return result;
  };
  const saveDraft = async () => {
    const result = await save.run(requestBodyOf(form.getFieldsValue(), 'draft'));
    if (!result.error) onDraftSaved(result.data.id);
    return result;
  };
  // The draft's own form opens next, with what was typed meanwhile.
  const afterDraft = {
    as: 'saved',
    to: (reply: unknown) => inputName(draft?.project.id ?? (reply as { id: string }).id),
  } as const;

  const showField = (name: string) => {
    setTab(tabOf(name));
    if (isMore(name)) setMore(true);
  };

  return (
    <ContractForm
      form={form}
      contract={SubmitProject}
      place={place.name}
      live={draft !== undefined}
      initialValues={stored}
      // What was typed meanwhile begins the next request.
      sentAs="new"
      sentTo={inputName()}
      onSubmit={submitRequest}
      // Switch the tab synchronously: the form then scrolls to the field, which must not be in a hidden tab.
      onInvalid={([first]) => first && flushSync(() => showField(first))}
    >
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
        <DraftButton saving={save.busy} onSave={saveDraft} after={afterDraft} />
        <Popconfirm
          title="Xoá mọi nội dung đã nhập?"
          okText="Xoá"
          cancelText="Giữ lại"
          okButtonProps={{ danger: true }}
          onConfirm={() => unsentInput.forget(place)}
        >
          <Button type="text">Xoá hết</Button>
        </Popconfirm>
      </div>
      <LeaveGuard />
      {question}
    </ContractForm>
  );
}

/** Whether a drawing of the whole or an attachment is in the form. */
function useHasFiles(form: FormInstance<SubmitProject>): boolean {
  const drawing = Form.useWatch('drawingFileUrl', form);
  const attachments = Form.useWatch('attachments', form);
  return Boolean(drawing) || (attachments?.length ?? 0) > 0;
}

type DraftButtonProps = {
  saving: boolean;
  onSave: () => Promise<CommandResult>;
  after: Parameters<FormState['send']>[1];
};

/** Sends the input as it is, without validation. */
function DraftButton({ saving, onSave, after }: DraftButtonProps) {
  const { busy, uploading, numbersAreRead, confirmMissingFiles, finishNested, send } = useFormState();
  const save = async () => {
    if (await finishNested()) await send(onSave, after);
  };
  return (
    <Button
      loading={saving}
      // Of two commands at once, each would make an order.
      disabled={uploading || busy}
      onClick={() => numbersAreRead() && confirmMissingFiles(save)}
    >
      Lưu nháp
    </Button>
  );
}
