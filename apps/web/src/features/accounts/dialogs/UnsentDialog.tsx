import { fieldLabels, termOf } from '@market/contracts';
import { Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/Dialog';
import { leadTo } from '../../../components/overlays/open-dialog';
import type { Input } from '../../../components/unsent-input/input';
import {
  unsentInput,
  usePlace,
  useUnsentInput,
  waiting,
} from '../../../components/unsent-input/unsent-input';
import { valueText } from '../../../forms/fields/value-text';
import { RestoredNote } from '../../../forms/RestoredNote';
import { useUser } from '../user';

/**
 * Everything that was typed here and not sent, to copy or to discard. What was typed about an order that this person no
 * longer sees stands nowhere else.
 */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { id } = useUser();
  // What is discarded here stays, so that it can be put back.
  const [names] = useState(() => unsentInput.names(id).filter((name) => !name.startsWith(waiting)));
  return (
    <Dialog title="Chữ chưa gửi" footer={null} onCancel={onClose}>
      <p>
        {names.length > 0
          ? 'Bạn đã nhập mà chưa gửi; chỉ máy này có. Mở lại đúng chỗ cũ để gửi, hoặc sao chép ở đây nếu chỗ cũ không còn.'
          : 'Không có chữ nào chưa gửi trên máy này.'}
      </p>
      {names.map((name) => (
        <Unsent key={name} name={name} />
      ))}
    </Dialog>
  );
}

function Unsent({ name }: { name: string }) {
  const place = usePlace(name);
  const input = useUnsentInput(place);
  const text = input ? linesOf(input).join('\n') : '';
  // What is discarded stays in the list.
  const [screen] = useState(input?.screen);
  return (
    <div style={{ paddingTop: 12, borderTop: '1px solid var(--ant-color-border-secondary)', marginTop: 12 }}>
      {screen && (
        <p>
          <Link to={screen.path} onClick={() => leadTo(name)}>
            {screen.title}
          </Link>
        </p>
      )}
      <RestoredNote place={place} of={text || 'chữ chưa gửi'} />
      {text && (
        <Typography.Paragraph
          copyable={{ text, tooltips: ['Sao chép', 'Đã sao chép'] }}
          style={{ marginBottom: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography.Paragraph>
      )}
    </div>
  );
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A line for each field that has a text, with its label where it is one of an order. */
const linesOf = ({ changes }: Input): string[] =>
  Object.entries(changes).flatMap(([key, { value }]) => {
    const field = key.slice(key.lastIndexOf('#') + 1);
    const label = termOf(field)?.label ?? fieldLabels[field];
    const text = valueText(field, value);
    return text === '' || isId(text) ? [] : [label ? `${label}: ${text}` : text];
  });
