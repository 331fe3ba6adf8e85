import { Input } from 'antd';
import { useState } from 'react';
import { momentOfText, numberOfText } from '../steps/moment-text';

type MomentFieldProps = {
  /** The time of the moment that is shown. */
  shown: string;
  onTime: (iso: string) => void;
  /** The number of a change, from 1. */
  onNumber: (number: number) => void;
  count: number;
};

/** Goes to the moment that somebody types. */
export function MomentField({ shown, onTime, onNumber, count }: MomentFieldProps) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const go = () => {
    if (text.trim() === '') return;
    const number = numberOfText(text);
    const time = momentOfText(text, Date.now(), shown);
    const isFound = number !== undefined ? number >= 1 && number <= count : time !== undefined;
    setWrong(!isFound);
    if (!isFound) return;
    if (number !== undefined) onNumber(number);
    else onTime(time!);
    setText('');
  };
  return (
    <div>
      <Input
        value={text}
        placeholder="Tới lúc: 14:32 ngày 3/11"
        aria-label="Tới lúc"
        aria-invalid={isWrong}
        {...(isWrong ? { status: 'error' as const } : {})}
        style={{ width: 190 }}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
        onPressEnter={go}
        onBlur={go}
      />
      {isWrong && <small role="alert">Ví dụ: 14:32 ngày 3/11, hôm qua 9:05, lần {Math.min(24, count)}</small>}
    </div>
  );
}
