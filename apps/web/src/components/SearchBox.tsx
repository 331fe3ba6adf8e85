import { Input } from 'antd';
import { useState } from 'react';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** What is searched for now, as the address says; going back shows what was searched for before. */
  value: string;
  onSearch: (text: string) => void;
};

export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: value, over: value });
  if (typed.over !== value) setTyped({ text: value, over: value });
  return (
    <Input.Search
      allowClear
      aria-label={label}
      placeholder={placeholder}
      value={typed.text}
      onChange={({ target }) => setTyped({ text: target.value, over: value })}
      onSearch={(text) => onSearch(text.trim())}
    />
  );
}
