import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Input } from '../components/unsent-input/input';
import { unsentInput, useUnsentInput } from '../components/unsent-input/unsent-input';
import type { Place } from '../components/unsent-input/unsent-input';
import { formatDateTime } from '../components/values/dates';

/** Says that what stands here was typed earlier and not sent; it can be discarded, and put back. */
export function RestoredNote({
  place,
  of = '',
  children,
}: {
  place: Place;
  of?: string;
  children?: ReactNode;
}) {
  const input = useUnsentInput(place);
  const [wasThere] = useState(input !== undefined);
  const [discarded, setDiscarded] = useState<Input>();
  const isShown = input ? wasThere || input.isLeft : discarded;
  if (!isShown) return null;
  const toggle = () => {
    if (!input) return discarded && unsentInput.put(place, discarded);
    setDiscarded(input);
    unsentInput.forget(place);
  };
  return (
    <Flex
      component="blockquote"
      wrap
      align="center"
      gap="4px 8px"
      role="status"
      style={{ marginBottom: 12, paddingLeft: 10 }}
    >
      <span>
        {input
          ? `Nội dung chưa gửi, lưu trên máy này lúc ${formatDateTime(input.changedAt)}`
          : 'Đã bỏ nội dung chưa gửi'}
        {input?.refused && `. Lần gửi trước không được: ${input.refused}`}
      </span>
      {input && children}
      <Button
        size="small"
        onClick={toggle}
        {...(of && { 'aria-label': `${input ? 'Bỏ' : 'Hoàn tác'} ${of}` })}
      >
        {input ? 'Bỏ' : 'Hoàn tác'}
      </Button>
    </Flex>
  );
}
