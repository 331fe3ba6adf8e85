import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** The current search text from the URL; when it changes, for example by going back, it replaces the typed text. */
  value: string;
  onSearch: (text: string) => void;
};

export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: value, basedOn: value });
  if (typed.basedOn !== value) setTyped({ text: value, basedOn: value });
  return (
    <Input.Search
      allowClear={{ clearIcon: <CloseCircleFilled aria-label="Xoá nội dung tìm" /> }}
      searchIcon={<SearchOutlined aria-label="Tìm" />}
      aria-label={label}
      placeholder={placeholder}
      value={typed.text}
      onChange={({ target }) => setTyped({ text: target.value, basedOn: value })}
      onSearch={(text) => onSearch(text.trim())}
    />
  );
}
