import { Button, Flex } from 'antd';

type QuestionProps<Value> = {
  text: string;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

/** Asks below a field which of its readings is meant. */
export const Question = <Value extends string | number>({
  text,
  choices,
  onChoose,
}: QuestionProps<Value>) => (
  <Flex wrap align="center" gap="4px 8px" role="group" aria-label={text} style={{ paddingTop: 6 }}>
    <small>{text}</small>
    {choices.map(({ value, label }) => (
      <Button key={value} size="small" onClick={() => onChoose(value)}>
        {label}
      </Button>
    ))}
  </Flex>
);
