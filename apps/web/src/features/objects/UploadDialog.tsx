import { restrictionMessage } from '@control-center/contracts';
import type { StoredFile, Visibility } from '@control-center/contracts';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import type { UploadResult } from '@uppy/core';
import './uppy-look.css';
import Dashboard from '@uppy/react/dashboard';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useToast } from '../../components/toast';
import { useRequestUploadMutation, useSetObjectAccessMutation } from './objects.api';
import { drawingUploader } from './uploader';
import type { DrawingUploader, UploadMeta, UploadReply } from './uploader';

export type UploadDialogProps = {
  open: boolean;
  visibility: Visibility;
  maxFiles: number;
  extensions: readonly string[];
  onStored: (files: StoredFile[]) => void;
  onClose: () => void;
};

const metaFields = [
  { id: 'name', name: 'Tên file', placeholder: 'Tên file' },
  { id: 'description', name: 'Mô tả', placeholder: 'Bản vẽ này là gì?' },
];

/** Chooses, describes and sends drawings. An upload goes on while the dialog is closed. */
export function UploadDialog({ open, maxFiles, onStored, onClose, ...kind }: UploadDialogProps) {
  const uppy = useUploader({ maxFiles, ...kind });
  useEffect(() => {
    const finish = ({ successful = [], failed = [] }: UploadResult<UploadMeta, UploadReply>) => {
      onStored(successful.flatMap(({ response }) => response?.body ?? []));
      if (failed.length > 0) return;
      uppy.clear();
      onClose();
    };
    uppy.on('complete', finish);
    return () => {
      uppy.off('complete', finish);
    };
  }, [uppy, onStored, onClose]);

  return (
    <Modal open={open} title="Tải lên file bản vẽ" footer={null} width={790} onCancel={onClose}>
      <Dashboard
        uppy={uppy}
        height={420}
        width="100%"
        theme={document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'}
        note={restrictionMessage}
        metaFields={metaFields}
        thumbnailWidth={280}
        proudlyDisplayPoweredByUppy={false}
      />
    </Modal>
  );
}

function useUploader(
  kind: Pick<UploadDialogProps, 'visibility' | 'maxFiles' | 'extensions'>,
): DrawingUploader {
  const { visibility, maxFiles, extensions } = kind;
  const toast = useToast();
  const [requestUpload] = useRequestUploadMutation();
  const [setAccess] = useSetObjectAccessMutation();
  const [uppy] = useState(() =>
    drawingUploader({
      maxFiles,
      extensions,
      requestUpload: (body) =>
        requestUpload({ body })
          .unwrap()
          .catch((error: unknown) => {
            throw new Error(messageOf(error, 'Máy chủ không nhận file'));
          }),
      // Where the access cannot be set, the file stands under the address of its upload (section 8).
      giveAccess: (file) =>
        setAccess({ body: { objectUrl: file.url, visibility } })
          .unwrap()
          .then(({ objectPath }) => objectPath)
          .catch(() => file.url),
      onFailure: (file, reason) => toast.error('Tải lên thất bại', `${file}: ${reason}`),
    }),
  );
  useEffect(() => uppy.setOptions({ restrictions: { maxNumberOfFiles: maxFiles } }), [uppy, maxFiles]);
  return uppy;
}
