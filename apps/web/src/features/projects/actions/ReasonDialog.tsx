import { UpdateProject, projectActions } from '@control-center/contracts';
import type { Project, ProjectAction, ProjectStatus } from '@control-center/contracts';
import { Input } from 'antd';
import { Field } from '../../../forms/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { useProjectCommand } from './use-command';

/** The moves that want a reason: where they lead, what is asked, and what is said when they are done. */
const reasoned = {
  RequestRevision: {
    status: 'need_customer_revision',
    question: 'Khách hàng cần chỉnh sửa gì?',
    done: 'Đã gửi yêu cầu chỉnh sửa',
    danger: false,
  },
  CancelProject: { status: 'cancelled', question: 'Lý do huỷ', done: 'Đã huỷ dự án', danger: true },
  RequestQuoteChange: {
    status: 'reviewing',
    question: 'Bạn muốn điều chỉnh gì?',
    done: 'Đã gửi yêu cầu điều chỉnh',
    danger: false,
  },
  DeclineQuote: { status: 'cancelled', question: 'Lý do từ chối', done: 'Đã từ chối báo giá', danger: true },
} as const satisfies Partial<
  Record<ProjectAction, { status: ProjectStatus; question: string; done: string; danger: boolean }>
>;

export type ReasonedAction = keyof typeof reasoned;

type ReasonDialogProps = { project: Project; action: ReasonedAction; onClose: () => void };

export function ReasonDialog({ project, action, onClose }: ReasonDialogProps) {
  const { run } = useProjectCommand(project);
  const { status, question, done, danger } = reasoned[action];
  const { label } = projectActions[action];
  return (
    <FormDialog
      contract={UpdateProject}
      title={`${label}: ${project.title}`}
      submitText={label}
      danger={danger}
      onClose={onClose}
      onSubmit={({ reason = '' }) => run({ status, reason }, done)}
    >
      <Field
        name="reason"
        label={question}
        rules={[{ required: true, whitespace: true, message: 'Vui lòng nhập lý do' }]}
      >
        <Input.TextArea rows={4} autoFocus />
      </Field>
    </FormDialog>
  );
}
