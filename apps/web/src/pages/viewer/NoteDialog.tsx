import { SendMessage, isProvider } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Checkbox, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { useFactories } from '../../features/accounts/use-factories';
import { useUser } from '../../features/accounts/user';
import { useSendMessageMutation } from '../../features/messages/messages.api';
import type { PinPlace } from '../../features/models/picked';
import { useRequestUploadMutation, useSendSmallFileMutation } from '../../features/objects/objects.api';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { mayUpload } from '../uploads/message-files';

type NoteDialogProps = {
  project: Project;
  file: { url: string; name: string };
  /** The face that the text is about; absent for a picture alone. */
  pin?: PinPlace | undefined;
  picture: Blob | undefined;
  onClose: () => void;
};

/** Under this name an unsent note on a file is kept. */
export const notePlace = (projectId: string, url: string): string => `note.${projectId}.${url}`;

/** A message about what the viewer shows, with a picture of it. */
export function NoteDialog({ project, file, pin, picture, onClose }: NoteDialogProps) {
  const user = useUser();
  const [withPicture, setWithPicture] = useState(true);
  const shown = mayUpload(user) ? picture : undefined;
  const upload = usePictureUpload(`Ảnh chụp ${file.name.replace(/\.[^.]*$/, '')}.jpg`);
  const sendMessage = useCommand(useSendMessageMutation(), {
    done: 'Tin nhắn đã được gửi!',
    failed: 'Không thể gửi tin nhắn. Vui lòng thử lại.',
  });
  const send = async ({ content, receiverId }: SendMessage) => {
    const sent = shown && withPicture ? await upload(shown) : undefined;
    if (sent?.error) return sent;
    return sendMessage.run({
      body: {
        ...{ projectId: project.id, content: content.trim() },
        ...(isProvider(user.role) && addressOf(receiverId)),
        ...(sent?.data && { attachments: [sent.data.url] }),
        ...(pin && { pin: { file: file.url, point: [...pin.point], normal: [...pin.normal] } }),
      },
    });
  };
  return (
    <FormDialog<SendMessage>
      title={pin ? 'Ghi chú lên mặt' : picture ? 'Gửi ảnh vào tin nhắn' : 'Gửi tin nhắn'}
      submitText="Gửi"
      contract={SendMessage}
      initialValues={{ content: '', receiverId: customer }}
      name="note"
      ready={({ content = '' }) => content.trim() !== ''}
      place={notePlace(project.id, file.url)}
      sentAs="said"
      onSubmit={send}
      onClose={onClose}
    >
      {shown && <Shot picture={shown} />}
      {mayUpload(user) && !picture && (
        <p>Tin này không kèm ảnh. Muốn kèm, hãy đóng hộp này rồi bấm lại: chữ vẫn còn.</p>
      )}
      {isProvider(user.role) && <Receiver project={project} />}
      <Field name="content" label="Nội dung">
        <Input.TextArea
          placeholder={pin ? 'Ví dụ: mặt này cần mài' : undefined}
          autoSize={{ minRows: 2, maxRows: 8 }}
        />
      </Field>
      {pin && shown && (
        <Checkbox checked={withPicture} onChange={({ target }) => setWithPicture(target.checked)}>
          Kèm ảnh đang xem
        </Checkbox>
      )}
    </FormDialog>
  );
}

const customer = '';
const addressOf = (receiverId: string | undefined) =>
  receiverId ? { channel: 'factory' as const, receiverId } : { channel: 'customer' as const };

/** Whom the provider writes to: the customer, or a factory of the order. */
function Receiver({ project }: { project: Project }) {
  const { assignedManufacturerId, invitedManufacturerIds } = project;
  const present = [...new Set([...(assignedManufacturerId ? [assignedManufacturerId] : []), ...invitedManufacturerIds])]; // prettier-ignore
  const companies = useFactories();
  const nameOf = (id: string) => companies.find((company) => company.id === id)?.companyName ?? 'Nhà máy';
  return (
    <Field name="receiverId" label="Gửi cho">
      <Select
        options={[
          { value: customer, label: 'Khách hàng' },
          ...present.map((id) => ({ value: id, label: nameOf(id) })),
        ]}
      />
    </Field>
  );
}

function Shot({ picture }: { picture: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <img
      src={address}
      alt="Ảnh đang xem"
      style={{ display: 'block', maxWidth: '100%', maxHeight: 240, margin: '0 auto 12px' }}
    />
  );
}

/** Uploads a picture once, however often the message with it is tried. */
function usePictureUpload(name: string) {
  const failed = 'Không thể gửi ảnh. Vui lòng thử lại.';
  const request = useCommand(useRequestUploadMutation(), { failed });
  const sendFile = useCommand(useSendSmallFileMutation(), { failed });
  const done = useRef<{ data: { url: string }; error?: undefined }>(undefined);
  return async (file: Blob) => {
    if (done.current) return done.current;
    const ticket = await request.run({ body: { name, size: file.size, type: 'image/jpeg' } });
    if (ticket.error) return ticket;
    const sent = await sendFile.run({ uploadURL: ticket.data.uploadURL, file });
    if (sent.error) return sent;
    done.current = { data: { url: sent.data.url } };
    return done.current;
  };
}
