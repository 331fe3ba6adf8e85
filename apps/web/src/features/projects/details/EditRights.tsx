import { roleLabels, statusLabel } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../components/Dialog';
import { editRights, editors } from './edit-rights';
import styles from './details.module.css';

const title = 'Ai được sửa gì, khi nào';

/** Opens the table of who may change what in each status, for the customer of a project. */
export function EditRights({ status }: { status: ProjectStatus }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" style={{ paddingInline: 0 }} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog width={860} title={title} footer={null} onCancel={() => setOpen(false)}>
          <RightsTable current={status} />
        </Dialog>
      )}
    </>
  );
}

const RightsTable = ({ current }: { current: ProjectStatus }) => (
  <div className={styles['rights']} role="region" aria-label={title} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Trạng thái</th>
          {editors.map((editor) => (
            <th key={editor} scope="col">
              {editor === 'customer' ? 'Bạn' : roleLabels[editor]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {editRights().map(({ status, may }) => (
          <tr key={status} aria-current={status === current || undefined}>
            <th scope="row">
              {statusLabel(status)}
              {status === current && <small> (hiện tại)</small>}
            </th>
            {editors.map((editor) => (
              <td key={editor}>{may[editor].join(', ') || '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
