import { formatVnd } from '@market/contracts';
import { Form, Input, Typography } from 'antd';
import type { InputProps, InputRef } from 'antd';
import { toCardinal } from 'n2words/vi-VN';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '../../components/values/numbers';
import { readNumber } from '../../components/values/read-number';
import type { NumberKind, NumberReading } from '../../components/values/read-number';
import { useUnreadNumber } from '../form-context';
import { Question } from './Question';

/** The number, or a text that is not one yet. */
type NumberValue = number | string | null | undefined;

type NumberInputProps = Omit<InputProps, 'name' | 'value' | 'onChange' | 'step' | 'kind'> & {
  name: string;
  kind: NumberKind;
  unit?: string;
  step?: number;
  value?: NumberValue;
  onChange?: (value: NumberValue) => void;
};

const valueOf = (text: string, kind: NumberKind): NumberValue => {
  const reading = readNumber(text, kind);
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'empty' ? undefined : text;
};

const textOf = (value: NumberValue): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '');

/** Shows the typed text unchanged until it is left; then the number as it was understood, a question, or what is wrong. */
export function NumberInput({ name, kind, unit, step, value, onChange, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const box = useRef<InputRef>(null);
  const { status } = Form.Item.useStatus();
  const reading = typeof value === 'string' ? readNumber(value, kind) : undefined;
  useUnreadNumber(name, reading !== undefined);

  const choose = (number: number) => {
    setTyped(undefined);
    onChange?.(number);
  };
  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step || !direction || reading) return;
    event.preventDefault();
    // In whole steps, as the sum of two decimals is not always a decimal: 0,1 + 0,2.
    const steps = Math.round(Number(value ?? 0) / step) + direction;
    choose(Math.max(0, steps / Math.round(1 / step)));
  };
  const left = typed === undefined;
  // What is typed replaces the number that was there; a click that chooses a place in it comes second.
  const isFresh = useRef(false);
  const isShort = kind === 'vnd' && typeof value === 'number' && !left && /\p{L}/u.test(typed);
  return (
    <>
      <Input
        {...input}
        ref={box}
        inputMode={kind === 'decimal' ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...(step ? { step } : {})}
        {...(unit ? { suffix: unit } : {})}
        {...(input.readOnly ? { variant: 'filled' } : {})}
        styles={unit ? { input: { textAlign: 'right' } } : {}}
        value={typed ?? textOf(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange?.(valueOf(target.value, kind));
        }}
        onFocus={({ target }) => {
          isFresh.current = true;
          target.select();
        }}
        onClick={({ currentTarget: { selectionStart, selectionEnd } }) => {
          if (isFresh.current && selectionStart === selectionEnd) box.current?.select();
          isFresh.current = false;
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={stepBy}
      />
      {isShort && <small>= {formatVnd(value)}</small>}
      {reading?.kind === 'ambiguous' && (left || status === 'error') && (
        <NumberQuestion
          reading={reading}
          unit={unit}
          onChoose={(number) => {
            choose(number);
            box.current?.focus();
          }}
        />
      )}
      {reading?.kind === 'invalid' && left && status !== 'error' && (
        <Typography.Text type="danger" role="alert">
          {reading.message}
        </Typography.Text>
      )}
    </>
  );
}

type QuestionProps = {
  reading: Extract<NumberReading, { kind: 'ambiguous' }>;
  unit: string | undefined;
  onChoose: (number: number) => void;
};

/** Asks which of two numbers is meant; the larger one in words too, as its dot is what was misunderstood. */
function NumberQuestion({ reading: { grouped, decimal }, unit, onChoose }: QuestionProps) {
  const withUnit = (number: number) => [formatNumber(number), unit].filter(Boolean).join(' ');
  return (
    <Question
      text="Bạn muốn nhập số nào?"
      choices={[
        { value: grouped, label: `${withUnit(grouped)} (${toCardinal(grouped)})` },
        { value: decimal, label: withUnit(decimal) },
      ]}
      onChoose={onChoose}
    />
  );
}
