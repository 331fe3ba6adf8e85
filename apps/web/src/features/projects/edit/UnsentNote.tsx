import { isEditable } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../../components/LinkButton';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { titleOf } from '../project-text';
import { editInputName } from './edit-input';

/** Says that changes to this order were typed on its edit page and not sent. */
export function UnsentNote({ project }: { project: Project }) {
  const { id, customerId, status } = project;
  const name = editInputName(id);
  const [typed] = useState(() => unsentInput.read<object>(customerId, name));
  const [basis] = useState(() => unsentInput.readBasis(customerId, name));
  const [discarded, setDiscarded] = useState(false);
  if (!typed) return null;
  const toggle = () => {
    if (discarded) unsentInput.write(customerId, name, typed, basis);
    else unsentInput.forget(customerId, name);
    setDiscarded(!discarded);
  };
  const open = isEditable(status) ? 'Xem và gửi' : 'Xem thay đổi';
  return (
    <Flex component="blockquote" wrap align="center" gap="4px 8px">
      {discarded ? 'Đã bỏ thay đổi chưa gửi' : 'Có thay đổi chưa gửi, lưu trên máy này'}
      {!discarded && (
        <LinkButton
          size="small"
          to={`/customer/edit-project/${id}`}
          aria-label={`${open} ${titleOf(project)}`}
        >
          {open}
        </LinkButton>
      )}
      <Button
        size="small"
        onClick={toggle}
        aria-label={`${discarded ? 'Hoàn tác' : 'Bỏ'} thay đổi chưa gửi của ${titleOf(project)}`}
      >
        {discarded ? 'Hoàn tác' : 'Bỏ'}
      </Button>
    </Flex>
  );
}
