import { restrictionMessage } from '@control-center/contracts';
import type { StoredFile, Visibility } from '@control-center/contracts';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import type { UploadResult } from '@uppy/core';
import './uppy-look.css';
import Dashboard from '@uppy/react/dashboard';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { messageOf } from '../../../api/errors';
import { useCommand } from '../../../commands/use-command';
import { useToast } from '../../../components/toast';
import { selectThemeMode } from '../../../look/theme-mode';
import { useRequestUploadMutation, useSetObjectAccessMutation } from '../objects.api';
import { drawingUploader } from './uploader';
import type { DrawingUploader, UploadMeta, UploadReply } from './uploader';

export type UploadDialogProps = {
  open: boolean;
  visibility: Visibility;
  maxFiles: number;
  extensions: readonly string[];
  onStored: (files: StoredFile[]) => void;
  /** Percent of the running upload; undefined when nothing is being uploaded. */
  onProgress: (percent: number | undefined) => void;
  /** The number of files in the dialog: chosen, uploading or failed, but not stored yet. */
  onChosen: (count: number) => void;
  onClose: () => void;
};

const metaFields = [
  { id: 'name', name: 'Tên file', placeholder: 'Tên file' },
  { id: 'description', name: 'Mô tả', placeholder: 'Bản vẽ này là gì?' },
];

/** Uppy renders a single file as a list item without a list, so this adds the role of the list. */
function addListRoles(dashboard: HTMLElement | null): (() => void) | undefined {
  if (!dashboard) return;
  const observer = new MutationObserver(() => {
    for (const list of dashboard.querySelectorAll('.uppy-Dashboard-files')) list.setAttribute('role', 'list');
  });
  observer.observe(dashboard, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The user selects, describes and uploads drawings here. An upload continues while the dialog is closed. */
export function UploadDialog(props: UploadDialogProps) {
  const { open, maxFiles, onStored, onProgress, onChosen, onClose, ...kind } = props;
  const uppy = useUploader({ maxFiles, ...kind });
  const theme = useSelector(selectThemeMode);
  useEffect(() => {
    const finish = ({ successful = [], failed = [] }: UploadResult<UploadMeta, UploadReply>) => {
      onStored(successful.flatMap(({ response }) => response?.body ?? []));
      // Failed files stay, so that the user can retry or remove them.
      uppy.removeFiles(successful.map(({ id }) => id));
      if (failed.length === 0 && successful.length > 0) onClose();
    };
    uppy.on('complete', finish);
    return () => {
      uppy.off('complete', finish);
    };
  }, [uppy, onStored, onClose]);
  useEffect(() => {
    const report = () => {
      const { currentUploads, totalProgress, files } = uppy.getState();
      onProgress(Object.keys(currentUploads).length > 0 ? totalProgress : undefined);
      onChosen(Object.keys(files).length);
    };
    uppy.on('state-update', report);
    return () => {
      uppy.off('state-update', report);
    };
  }, [uppy, onProgress, onChosen]);

  return (
    <Modal
      open={open}
      className="upload"
      title="Tải lên file bản vẽ"
      footer={null}
      width={790}
      onCancel={onClose}
    >
      <div ref={addListRoles}>
        <Dashboard
          uppy={uppy}
          height={420}
          width="100%"
          theme={theme}
          note={restrictionMessage}
          metaFields={metaFields}
          thumbnailWidth={280}
          proudlyDisplayPoweredByUppy={false}
        />
      </div>
    </Modal>
  );
}

function useUploader(
  kind: Pick<UploadDialogProps, 'visibility' | 'maxFiles' | 'extensions'>,
): DrawingUploader {
  const { visibility, maxFiles, extensions } = kind;
  const toast = useToast();
  // The uploader itself shows why an upload failed.
  const requestUpload = useCommand(useRequestUploadMutation(), { failed: null });
  const setAccess = useCommand(useSetObjectAccessMutation(), { failed: null });
  const [uppy] = useState(() =>
    drawingUploader({
      maxFiles,
      extensions,
      requestUpload: async (body) => {
        const { data, error } = await requestUpload.run({ body });
        if (error) throw new Error(messageOf(error, 'không nhận được phản hồi của máy chủ'));
        return data;
      },
      // When the access cannot be set, the file keeps the URL of its upload (section 8).
      setFileAccess: async (file) => {
        const { data } = await setAccess.run({ body: { objectUrl: file.url, visibility } });
        return data?.objectPath ?? file.url;
      },
      onFailure: (file, reason) => toast.error(`Tải lên thất bại do ${reason}`, file),
    }),
  );
  useEffect(() => uppy.setOptions({ restrictions: { maxNumberOfFiles: maxFiles } }), [uppy, maxFiles]);
  // After unmounting, no component would receive the result of a running upload.
  useEffect(() => () => uppy.cancelAll(), [uppy]);
  return uppy;
}
