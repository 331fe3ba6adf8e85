import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** The current search text from the URL; when it changes, for example by going back, it replaces the typed text. */
  value: string;
  onSearch: (text: string) => void;
  /** Searches with each typed character, not only with Enter. */
  live?: boolean;
};

export function SearchBox({ label, placeholder, value, onSearch, live = false }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: value, basedOn: value, sent: [] as string[] });
  if (typed.basedOn !== value) {
    // The URL follows what is typed live with a delay: its earlier texts do not replace a later one.
    const isOwn = typed.sent.includes(value);
    setTyped({ text: isOwn ? typed.text : value, basedOn: value, sent: isOwn ? typed.sent : [] });
  }
  return (
    <Input.Search
      allowClear={{ clearIcon: <Named icon={CloseCircleFilled} name="Xoá nội dung tìm" /> }}
      searchIcon={<Named icon={SearchOutlined} name="Tìm" />}
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
  );
}

/** The name of a button that has only an icon. The icon itself is decoration and has none. */
const Named = ({ icon: Icon, name }: { icon: typeof SearchOutlined; name: string }) => (
  <span role="img" aria-label={name}>
    <Icon aria-hidden aria-label={undefined} />
  </span>
);
