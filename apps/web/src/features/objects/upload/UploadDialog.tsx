import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import type { UploadResult } from '@uppy/core';
import './uppy-look.css';
import Dashboard from '@uppy/react/dashboard';
import { Input, Modal } from 'antd';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { selectThemeMode } from '../../../look/theme-mode';
import { restrictionText } from './upload-texts';
import type { DrawingUploader, UploadMeta, UploadReply } from './uploader';

type UploadDialogProps = {
  uppy: DrawingUploader;
  extensions: readonly string[];
  open: boolean;
  onClose: () => void;
};

const metaFields = [
  { id: 'name', label: 'Tên file', placeholder: 'Tên file' },
  { id: 'description', label: 'Mô tả', placeholder: 'Bản vẽ này là gì?' },
] as const;

/** Uppy renders a single file as a list item without a list, so this adds the role of the list. */
function addListRoles(dashboard: HTMLElement | null): (() => void) | undefined {
  if (!dashboard) return;
  const observer = new MutationObserver(() => {
    for (const list of dashboard.querySelectorAll('.uppy-Dashboard-files')) list.setAttribute('role', 'list');
  });
  observer.observe(dashboard, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The user selects, names, describes and uploads drawings here. An upload continues while the dialog is closed. */
export function UploadDialog({ uppy, extensions, open, onClose }: UploadDialogProps) {
  const theme = useSelector(selectThemeMode);
  useEffect(() => {
    const close = ({ successful = [], failed = [] }: UploadResult<UploadMeta, UploadReply>) => {
      if (failed.length === 0 && successful.length > 0) onClose();
    };
    uppy.on('complete', close);
    return () => {
      uppy.off('complete', close);
    };
  }, [uppy, onClose]);

  const subscribe = useCallback(
    (listen: () => void) => {
      uppy.on('state-update', listen);
      return () => void uppy.off('state-update', listen);
    },
    [uppy],
  );
  const files = useSyncExternalStore(subscribe, () => uppy.getState().files);
  const chosen = Object.values(files).filter(({ progress }) => !progress.uploadStarted);
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
          thumbnailWidth={280}
          proudlyDisplayPoweredByUppy={false}
        />
      </div>
      <p className="upload-note">{restrictionText(extensions)}</p>
      {chosen.map(({ id, name, meta }) => (
        <div key={id} role="group" aria-label={name} className="upload-words">
          {metaFields.map(({ id: field, label, placeholder }) => (
            <label key={field}>
              {label}
              <Input
                placeholder={placeholder}
                defaultValue={meta[field] ?? ''}
                onChange={({ target }) =>
                  uppy.setFileMeta(id, { ...uppy.getFile(id).meta, [field]: target.value })
                }
              />
            </label>
          ))}
        </div>
      ))}
    </Modal>
  );
}
