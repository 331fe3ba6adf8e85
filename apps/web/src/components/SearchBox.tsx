import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** The current search text from the URL; when it changes, for example by going back, it replaces the typed text. */
  value: string;
  onSearch: (text: string) => void;
  /** Searches with each typed character, not only with Enter. */
  live?: boolean;
  /** Whole texts that may follow from the typed one. */
  complete?: (typed: string) => readonly string[];
};

/** An icon that is the only content of its button. */
const named = (name: string, icon: ReactNode) => (
  <span role="img" aria-label={name}>
    {icon}
  </span>
);

export function SearchBox({ label, placeholder, value, onSearch, live = false, complete }: SearchBoxProps) {
  const listId = useId();
  const [typed, setTyped] = useState({ text: value, basedOn: value, sent: [] as string[] });
  if (typed.basedOn !== value) {
    // The URL follows what is typed live with a delay: its earlier texts do not replace a later one.
    const isOwn = typed.sent.includes(value);
    setTyped({ text: isOwn ? typed.text : value, basedOn: value, sent: isOwn ? typed.sent : [] });
  }
  return (
    <>
      <Input.Search
        {...(complete && { list: listId, autoComplete: 'off' })}
        allowClear={{ clearIcon: named('Xoá nội dung tìm', <CloseCircleFilled />) }}
        searchIcon={named('Tìm', <SearchOutlined />)}
        aria-label={label}
        placeholder={placeholder}
        value={typed.text}
        onChange={({ target }) => {
          const text = target.value.trim();
          setTyped({ text: target.value, basedOn: value, sent: live ? [...typed.sent, text] : [] });
          if (live) onSearch(text);
        }}
        onSearch={(text) => onSearch(text.trim())}
      />
      {complete && (
        <datalist id={listId}>
          {complete(typed.text).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}
