import { SubmitProject } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Button, Form, Modal, Popconfirm, Tabs } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CommandResult } from '../../../commands/use-command';
import { UnfoldButton } from '../../../components/overlays/UnfoldButton';
import { unsentInput, usePlace, useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { ContractForm } from '../../../forms/ContractForm';
import { LeaveGuard } from '../../../forms/LeaveGuard';
import { useFormState } from '../../../forms/form-context';
import { SubmitButton } from '../../../forms/SubmitButton';
import { PartsEditor } from '../parts/PartsEditor';
import { FileFields } from '../fields/FileFields';
import { DropZone } from './DropZone';
import type { RequestFiles } from './DropZone';
import { BasicFields, MoreFields, SpecFields } from './RequestTabs';
import { requestValuesOf } from './request-values';
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

type RequestFormProps = {
  files: RequestFiles;
  /** The draft to edit; absent for a new request. */
  draft?: EditedDraft;
  /** Only the place where files are dropped is shown, until there is something in the form. */
  isFolded?: boolean;
  onDraftSaved: (draftId: string) => void;
  onSent: () => void;
};

/** The request form: basic information, parts, technical specifications. */
export function RequestForm({ files, draft, isFolded, onDraftSaved, onSent }: RequestFormProps) {
  const [form] = Form.useForm<SubmitProject>();
  const [tab, setTab] = useState<RequestTab>('basic');
  const place = usePlace(inputName(draft?.project.id));
  const stored: Partial<SubmitProject> = draft ? requestValuesOf(draft) : { quantity: 1 };
  const submit = useRequestCommand('submitted', draft, place);
  const save = useRequestCommand('draft', draft, place);
  const parts = Form.useWatch('projectParts', form) ?? [];

  const hasInput = useUnsentInput(place) !== undefined;
  // What is emptied while it is typed in stays open.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (hasInput || !isFolded)) setOpen(true);
  const hasContent = Form.useWatch(hasMore, form) ?? false;
  const [isUnfolded, unfold] = useState<boolean>();
  if (hasContent && isUnfolded === undefined) unfold(true);
  const [modal, question] = Modal.useModal();

  const submitRequest = async (body: SubmitProject): Promise<CommandResult> => {
    if (!hasDrawing(body) && !(await modal.confirm(withoutDrawing))) return { error: {} };
    return submit(body);
  };
  const saveDraft = async () => {
    const result = await save(form.getFieldsValue());
    if (!result.error) onDraftSaved(result.data.id);
    return result;
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
      onSent={() => {
        setOpen(false);
        setTab('basic');
        onSent();
      }}
      // Switch the tab synchronously: the form then scrolls to the field, which must not be in a hidden tab.
      onInvalid={([first = '']) =>
        flushSync(() => {
          setTab(tabOf(first));
          if (isMore(first)) unfold(true);
        })
      }
    >
      <DropZone render={files.renderZone} />
      <Tabs
        className={isOpen ? '' : (styles['folded'] ?? '')}
        activeKey={tab}
        onChange={(key) => setTab(key as RequestTab)}
        items={[
          {
            key: 'basic',
            label: 'Thông tin cơ bản',
            forceRender: true,
            children: (
              <>
                <BasicFields parts={parts} />
                <UnfoldButton isOpen={isUnfolded} onToggle={unfold} className={styles['more'] ?? ''}>
                  File, quy trình, giá mong muốn, thời gian hoàn thành, mô tả
                </UnfoldButton>
                {/* Closed fields stay mounted: an upload may still be running in them. */}
                <div hidden={!isUnfolded}>
                  <FileFields {...files} drawingLabel="Bản vẽ chính" attachmentsLabel="File đính kèm" />
                  <MoreFields />
                </div>
              </>
            ),
          },
          {
            key: 'parts',
            label: `Danh sách chi tiết (${parts.length})`,
            forceRender: true,
            children: <PartsEditor files={files.partFiles} />,
          },
          { key: 'specs', label: 'Thông số kỹ thuật', forceRender: true, children: <SpecFields /> },
        ]}
      />
      <div className={styles['buttons']} hidden={!isOpen}>
        <SubmitButton>Gửi yêu cầu báo giá</SubmitButton>
        <DraftButton onSave={saveDraft} />
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

function DraftButton({ onSave }: { onSave: () => Promise<CommandResult> }) {
  const { busy, uploading, sendAsIs } = useFormState();
  // The draft's own form opens next, with what was typed meanwhile.
  const save = () => sendAsIs(onSave, { as: 'saved', to: (draft) => inputName((draft as Project).id) });
  return (
    <Button loading={busy === 'asIs'} disabled={uploading || busy === 'submit'} onClick={save}>
      Lưu nháp
    </Button>
  );
}
